// Deliveries against the `webhooks:` sections: documented deliveries are accepted, and Prism rejects anything else.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  APIS,
  type Api,
  documents,
  type OperationDefinition,
  type ParameterObject,
  resolve,
} from "../support/documents/bundled-documents.ts";
import { deliver, type MockDelivery, type Prism, startWebhookMock } from "../support/harness/prism.ts";

// Payloads are undocumented (G11, G39), so any is accepted.
const PAYLOADS = [
  '{"type":"some.event","transaction_id":"0xabc"}',
  '{"data":{"items":[{"inner":[{"innermost":null}]}]}}',
  '[{"id":1},2,"three",null]',
  '{"名 🙂":"\\u0000 \\ud83d\\ude42 é"}',
  '{"amount":12345678901234567890.123456789,"count":-1,"fee":1e-18}',
  '"text"',
  "{}",
];

const mocks = new Map<Api, Prism>();

beforeAll(async () => {
  for (const api of APIS) mocks.set(api, await startWebhookMock(documents[api]));
});

afterAll(async () => {
  for (const mock of mocks.values()) await mock[Symbol.asyncDispose]();
});

const events = APIS.flatMap((api) =>
  Object.entries(documents[api].webhooks).map(([event, item]) => {
    const operation = item.post as OperationDefinition & { readonly "x-not-shown"?: object };
    const headers = (operation.parameters ?? []).map((node) => resolve<ParameterObject>(documents[api], node));
    const [type = ""] = Object.keys(operation.requestBody?.content ?? {});
    const genuine: MockDelivery = {
      method: "POST",
      headers: {
        "content-type": type,
        ...Object.fromEntries(headers.map(({ name, example }) => [name, String(example)])),
        // There is a header with the time, but its name is undocumented (G40).
        "x-sent-at": "1790000000",
      },
      body: PAYLOADS[0],
    };
    return [`${api} ${event}`, { api, event, operation, headers, genuine }] as const;
  }),
);

type Event = (typeof events)[number][1];

async function receive({ api, event, genuine }: Event, changes: Partial<MockDelivery>) {
  const mock = mocks.get(api);
  if (mock === undefined) throw new Error(`the mock of ${api} does not run`);
  return deliver(mock, event, { ...genuine, ...changes });
}

function without({ genuine }: Event, header: string | undefined): MockDelivery["headers"] {
  return Object.fromEntries(Object.entries(genuine.headers).filter(([name]) => name !== header));
}

// Method, headers and body of the fiat service's deliveries are a gap.
const isOpen = ([, { operation }]: (typeof events)[number]) => "G11" in (operation["x-not-shown"] ?? {});
const open = events.filter(isOpen);
const described = events.filter((event) => !isOpen(event));
const taken = { status: 200, violations: [] };

describe("a delivery of", () => {
  it.for(events)("%s is accepted with any payload", async ([_, event]) => {
    for (const body of PAYLOADS) expect(await receive(event, { body }), body).toEqual(taken);
  });

  it.each(events)("%s is rejected in another format than JSON", async (_, event) => {
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"]) {
      const headers = { ...event.genuine.headers, "content-type": type };
      expect(await receive(event, { headers }), type).toMatchObject({ status: 415 });
    }
    expect(await receive(event, { body: '{"cut":' })).toMatchObject({ status: 400 });
  });

  it.each(events)("%s is rejected with another method than POST", async (_, event) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect(await receive(event, { method }), method).toMatchObject({ status: 405 });
    }
  });

  it.each(described)("%s is rejected without its signature, and without a body", async (_, event) => {
    const signatures = event.headers.filter(({ name }) => /-signature$/i.test(name));
    expect(signatures).toHaveLength(1);
    const unsigned = await receive(event, { headers: without(event, signatures[0]?.name) });
    expect(unsigned.violations).toEqual([
      expect.objectContaining({ location: ["request", "header"], severity: "Error" }),
    ]);
    const empty = await receive(event, { body: undefined });
    expect(empty.violations).toEqual([
      expect.objectContaining({ message: "Body parameter is required", severity: "Error" }),
    ]);
  });

  it.each(open)("%s is accepted without either, because both are undocumented (G11)", async (_, event) => {
    const { "content-type": type = "" } = event.genuine.headers;
    expect(await receive(event, { headers: { "content-type": type } })).toEqual(taken);
    expect(await receive(event, { headers: {}, body: undefined })).toEqual(taken);
  });
});

it("events use the documented slugs, and our own name if there is none", () => {
  const slugs = ["deposit.confirmed", "transaction.failed", "transaction.settled"];
  expect(Object.keys(documents.crypto.webhooks).sort()).toEqual(slugs);
  expect(documents.crypto.components.schemas.WebhookEventSlug?.["x-open-enum"]).toEqual(["*", ...slugs]);
  expect(Object.keys(documents.fiat.webhooks)).toEqual(["statusNotification"]);
});
