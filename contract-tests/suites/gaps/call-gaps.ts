// How the SDK handles responses that the descriptions leave open.

import { describe, expect, it } from "vitest";
import { CryptoClient, type Fetch } from "../../../src/index.ts";
import { cases } from "../../support/cases/operation-cases.ts";
import { dataIn, expectedData } from "../../support/cases/success-cases.ts";
import { answer } from "../../support/documents/document-reader.ts";
import { useMocks } from "../../support/harness/mocks.ts";
import { callMethod, logins, makeClient } from "../../support/harness/sdk-clients.ts";

const recorderOf = useMocks();

const unstated = cases
  .filter(({ operationId, calls }) => calls.some(({ answer: { status } }) => isUnstated(operationId, status)))
  .map((operation) => [operation.operationId, operation] as const);

describe.each(unstated)("[G57] %s, without a documented status of success,", (_, operation) => {
  it.each([200, 201, 202, 203, 299])("accepts %i", async (status) => {
    const [call] = operation.calls;
    if (call?.answer.body === undefined) throw new Error("there is no response");
    const login = logins.find(({ api }) => api === operation.api)?.calls[0];
    const fetch: Fetch = async (url) =>
      url === login?.request.url ? Response.json(login.answer.body) : Response.json(call.answer.body, { status });
    const result = callMethod(makeClient(operation.sdk.client, fetch), operation.sdk, call.request.arguments);
    const expected = expectedData(operation.document, call.answer, call.answer.body);
    const { data, status: received } = await result.withResponse();
    expect([dataIn(call.answer, data), received]).toEqual([expected, status]);
  });
});

it("[G57] concerns at least one operation", () => expect(unstated).not.toEqual([]));

it.each([400, 404, 409, 422])("[G30] a code is known under %i as well as under any other status", async (status) => {
  const refused = { success: false, error_code: "CARD_ALREADY_ISSUED", message: "No." };
  await expect(walletsAnswering(refused, status).cardCustomers.reset("holder")).rejects.toMatchObject({
    name: "ApiError",
    code: "CARD_ALREADY_ISSUED",
    outcome: "rejected",
  });
});

it("[G74] only the body of a 500 names the request, unless the client is given a header", async () => {
  const { webhooks } = walletsAnswering({ error: "internal_error", message: "", request_id: "r_1" }, 500);
  await expect(webhooks.list()).rejects.toMatchObject({ requestId: "r_1" });
  const { requestId } = await walletsAnswering([], 200).webhooks.list().withResponse();
  expect(requestId).toBeUndefined();
});

it("[G45] the mock takes a token, and no credentials in separate headers", async () => {
  const recorder = recorderOf("crypto");
  const url = "https://crypto.example/api/v1/svc-card/webhooks";
  const send = async (headers: Record<string, string>) =>
    (await recorder.send({ method: "GET", url, headers: new Headers(headers), body: undefined })).status;
  expect(await send({ "x-api-key": "k", "x-api-secret": "s" })).toBe(401);
  expect(await send({ authorization: "Bearer t" })).toBe(200);
});

function isUnstated(operationId: string, status: number): boolean {
  const { "x-not-shown": missing } = answer(operationId, String(status)) as { readonly "x-not-shown"?: object };
  return "G57" in (missing ?? {});
}

function walletsAnswering(body: object, status: number): CryptoClient {
  const token = { success: true, access_token: "t", token_type: "Bearer", expires_in: 3600 };
  const fetch: Fetch = async (url) =>
    url.endsWith("/auth/token") ? Response.json(token) : Response.json(body, { status });
  return new CryptoClient({ baseUrl: "https://crypto.example/api/v1", apiKey: "k", apiSecret: "s", fetch });
}
