import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient, fiatClient, keyed, transfer } from "../../../tests/support/test-clients.ts";
import { noRenames, testOperation } from "../../../tests/support/test-operation.ts";
import type { ApiError, ResponseError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { Undescribed } from "../results.ts";
import { readResponse, unwrap } from "./response.ts";

// Which responses are results, and which are errors of which class.
describe("[S28] a response", () => {
  const operation = testOperation({ envelope: "fiat", errorCodes: ["known"] });
  type Parts = Partial<Operation> & { headers?: Headers; secret?: string };
  const read = (
    status: number,
    body: string | Uint8Array,
    { headers = new Headers(), secret, ...parts }: Parts = {},
  ) => {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const facts = { method: operation.name, attempts: 1 };
    const common = {
      status,
      headers,
      bytes,
      facts,
      renamer: noRenames,
      secrets: () => (secret ? [secret] : []),
      now: 0,
    };
    try {
      return readResponse({ ...common, operation: { ...operation, ...parts } });
    } catch (error) {
      return error as ResponseError & ApiError;
    }
  };
  const done = '{"status":"success","data":{"a":1}}';
  const endsWith = (text: string) =>
    expect.stringMatching(new RegExp(`^client.doThing: the service responded ${text}$`));

  test.each([
    ...[0, 300, 399].map((status) => [status, "ResponseError"] as const),
    ...[199, 400, 503].map((status) => [status, "ApiError"] as const),
    ...[200, 299].map((status) => [status, undefined] as const),
    [401, "AuthenticationError"] as const,
    [429, "RateLimitError"] as const,
  ])("with status %d is a %s", (status, name) => {
    expect((read(status, done) as { name?: string }).name).toBe(name);
  });

  test("with 503 is a rate limit if it says so, in its code or its headers", () => {
    const limited = '{"error":"rate_limit_exceeded"}';
    expect(read(503, limited)).toMatchObject({ name: "RateLimitError" });
    expect(read(502, limited)).toMatchObject({ name: "ApiError" });
    const headers = new Headers({ "x-ratelimit-remaining": "0" });
    expect(read(503, "{}", { headers })).toMatchObject({ name: "RateLimitError" });
    expect(read(500, "{}", { headers })).toMatchObject({ name: "ApiError" });
  });

  test.each<[what: string, code: string, body: string | Uint8Array, parts?: Partial<Operation>]>([
    ["without a file", "response_empty", "", { response: "bytes" }],
    ["with a body that is not UTF-8", "response_malformed", new Uint8Array([0x22, 0xff, 0x22])],
    ["without a body", "response_empty", " \n"],
    ["without a body", "response_empty", " ", { envelope: "unknown", checkData: (data) => data }],
    ["with a body that is not valid JSON", "response_malformed", "{"],
    ["with a body of more than 1000 levels", "response_malformed", `${"[".repeat(1_001)}${"]".repeat(1_001)}`],
    ["without the documented data", "response_empty", '{"status":"success"}'],
    ["without data", "response_empty", "null", { envelope: "unknown", checkData: (data) => data }],
  ])("%s cannot be used", (what, code, body, parts) => {
    expect(read(200, body, parts)).toMatchObject({ name: "ResponseError", code, message: endsWith(what) });
  });

  test("keeps the body that is no JSON, or has no data, for who wants to look", () => {
    expect(read(200, "{")).toMatchObject({ cause: { name: "SyntaxError" } });
    expect((read(200, '{"status":"success"}') as ResponseError).raw).toEqual({ status: "success" });
    expect((read(200, "null", { envelope: "unknown", checkData: (data) => data }) as ResponseError).raw).toBeNull();
  });

  test("of a defined operation is checked, and the body stays in the error", () => {
    const parts: Partial<Operation> = { envelope: "unknown", checkData: (data) => [data] };
    expect(read(200, '{"a":1}', parts)).toMatchObject({ data: [{ a: 1 }], status: 200 });
    const cause = new TypeError("a must be a text");
    const reject = () => {
      throw cause;
    };
    const failure = read(200, '{"a":1}', { ...parts, checkData: reject });
    expect(failure).toMatchObject({
      ...{ name: "ResponseError", code: "response_malformed", cause },
      message: endsWith("with data that its definition rejects"),
    });
    expect((failure as ResponseError).raw).toEqual({ a: 1 });
  });

  test("that rejects keeps a documented code, though it is a secret of the request", () => {
    const code = (errorCodes: readonly string[]) =>
      (read(400, '{"error":"known_code"}', { errorCodes, secret: "known_code" }) as ApiError).code;
    expect(code(["other", "known_code"])).toBe("known_code");
    expect(code(["other"])).not.toContain("known_code");
  });

  test("that rejects is read as JSON up to 256 KiB, and as text beyond", () => {
    const refusal = (size: number) => JSON.stringify({ error: "too_long", message: "" }).padEnd(size, " ");
    expect(read(400, refusal(262_144))).toMatchObject({ code: "too_long" });
    expect(read(400, refusal(262_145))).toMatchObject({ code: "http_400" });
  });
});

const data = { id: 1 };
const wrapped = ["fiat", "A", "B", "C"] as const;
const failed = { ok: false, reason: "flag" };
const missing = { ok: false, reason: "response_empty" };
const wrong = { ok: false, reason: "response_malformed" };

describe.each(wrapped)("unwrap %s", (envelope) => {
  test.each([
    ...[{ status: true }, { success: true }, { status: "success" }, { status: "success", status_code: 200 }],
    ...[{}, { status: null }, { status: null, success: null }],
  ])("[S39] [G58] returns data and message under %j", (flag) => {
    expect(unwrap({ envelope }, { ...flag, message: "done", data })).toEqual({ ok: true, data, message: "done" });
  });

  test.each([
    ...[{ status: false }, { success: false }, { status: "error" }, { status: "failed" }],
    ...[
      [true, false],
      [false, true],
      [false, null],
    ].map(([success, status]) => ({ success, status })),
  ])("[S28] %j is a failure, data or not", (flag) => {
    expect(unwrap({ envelope }, { ...flag, data })).toEqual(failed);
    expect(unwrap({ envelope }, flag)).toEqual(failed);
  });

  test.each([0, 1, "", "true", "ok", {}, [], ["success"], { success: true }])(
    "[S28] a flag of %j is no success",
    (flag) => {
      expect(unwrap({ envelope }, { status: flag, data })).toEqual(failed);
      expect(unwrap({ envelope }, { success: flag, data })).toEqual(failed);
    },
  );

  test.each([undefined, null, "text", 7, [], {}, { status: true }, { status: true, data: null }])(
    "%j lacks the data",
    (body) => {
      for (const kind of ["array", "any"] as const) expect(unwrap({ envelope, data: kind }, body)).toEqual(missing);
      expect(unwrap({ envelope }, body)).toEqual(missing);
    },
  );

  test.each([[[]], [[data]], [0], [7], [""], ["text"], [false], [true]])("data of %j is not an object", (value) => {
    expect(unwrap({ envelope }, { data: value })).toEqual(wrong);
  });

  test("data has the documented type", () => {
    expect(unwrap({ envelope, data: "array" }, { data: [] })).toMatchObject({ ok: true, data: [] });
    expect(unwrap({ envelope, data: "array" }, { data: {} })).toEqual(wrong);
    for (const value of [[], {}, 0, "", false]) {
      expect(unwrap({ envelope, data: "any" }, { data: value })).toMatchObject({ ok: true, data: value });
    }
  });

  test("[S39] a message that is not a string is ignored", () => {
    expect(unwrap({ envelope }, { data, message: 7 })).toEqual({ ok: true, data, message: undefined });
  });
});

describe("unwrap token", () => {
  test("[S39] returns the whole body, which is not nested", () => {
    const token = { success: true, access_token: "t", expires_in: 3600 };
    expect(unwrap({ envelope: "token" }, token)).toEqual({ ok: true, data: token, message: undefined });
  });

  test("its flag is success, and status may be data", () => {
    const token = { success: true, status: "active", access_token: "t" };
    expect(unwrap({ envelope: "token" }, token)).toMatchObject({ ok: true, data: token });
    expect(unwrap({ envelope: "A" }, { ...token, data: {} })).toEqual(failed);
  });

  test("[S28] a false flag is a failure, and a body without a token is incomplete", () => {
    expect(unwrap({ envelope: "token" }, { success: false, access_token: "t" })).toEqual(failed);
    for (const body of [undefined, {}, { success: true }, { access_token: 1 }, []])
      expect(unwrap({ envelope: "token" }, body)).toEqual(missing);
  });
});

describe("unwrap none", () => {
  test.each([{ status: "error", webhook_id: "w" }, { status: false }, {}])(
    "[S39] returns %j as it is, whatever its status says",
    (body) => expect(unwrap({ envelope: "none" }, body)).toEqual({ ok: true, data: body, message: undefined }),
  );

  test("a body of another type is malformed, and null is missing", () => {
    expect(unwrap({ envelope: "none", data: "array" }, [data])).toEqual({ ok: true, data: [data], message: undefined });
    for (const body of [{}, { data: [] }, "text", 7, true]) {
      expect(unwrap({ envelope: "none", data: "array" }, body)).toEqual(wrong);
    }
    for (const body of [[], "text", 7, true]) expect(unwrap({ envelope: "none" }, body)).toEqual(wrong);
    for (const body of [undefined, null]) expect(unwrap({ envelope: "none" }, body)).toEqual(missing);
  });
});

describe("unwrap unknown", () => {
  test.each([
    ...[{ status: "pending", data }, { success: true }, { status: 0 }, { success: "no" }, [], "text", undefined, null],
  ])("[S52] keeps %j as a whole", (body) => {
    const unwrapped = unwrap({ envelope: "unknown" }, body);
    expect(unwrapped).toEqual({ ok: true, data: expect.any(Undescribed), message: undefined });
    expect(unwrapped).toHaveProperty("data.raw", body);
  });

  test("[S52] returns the message", () => {
    expect(unwrap({ envelope: "unknown" }, { success: true, message: "Done." })).toMatchObject({ message: "Done." });
    expect(unwrap({ envelope: "unknown" }, { message: 7 })).toMatchObject({ message: undefined });
  });

  test.each([{ success: false }, { status: false }, { status: "error" }])("[S28] %j is a clear failure", (flag) => {
    expect(unwrap({ envelope: "unknown" }, { ...flag, data })).toEqual(failed);
  });
});

test("[A5] if the flag is another field, status is data", () => {
  expect(unwrap({ envelope: "B" }, { success: true, status: "processing", data: {} })).toMatchObject({ ok: true });
  expect(unwrap({ envelope: "C" }, { status: "SUCCESS", data: {} })).toMatchObject({ ok: true });
  expect(unwrap({ envelope: "B" }, { status: "error", data: {} })).toEqual(failed);
  expect(unwrap({ envelope: "B" }, { success: true, status: false, data: {} })).toEqual(failed);
});

describe("responses without their documented data", () => {
  const raw = async (promise: Promise<unknown>) => ((await failureOf(promise)).cause as ResponseError | undefined)?.raw;

  test.each([
    ["no data", { status: true, message: "Sent." }, "response_empty"],
    ["text for data", { status: true, message: "Sent.", data: "tx_1" }, "response_malformed"],
    ["a list for data", { status: true, data: [{ transaction_id: "tx_1" }] }, "response_malformed"],
  ])("%s has an unknown outcome, and keeps the body", async (_, body, code) => {
    const { wallets } = cryptoClient({ "/send-funds": body });
    const call = () => wallets.transactions.sendFunds(transfer, keyed);
    const unknown = { name: "OutcomeUnknownError", cause: { name: "ResponseError", code } };
    expect(await failureOf(call())).toMatchObject(unknown);
    expect(await raw(call())).toEqual(body);
  });

  test("data that is not the documented list or record is an error", async () => {
    const { fiat } = fiatClient({ "/webhooks": { data: [] }, "/webhooks/create": [] });
    expect(await failureOf(fiat.webhooks.list())).toMatchObject({ name: "ResponseError", code: "response_malformed" });
    expect(await failureOf(fiat.webhooks.create({ webhook_name: "n" }))).toMatchObject({
      name: "OutcomeUnknownError",
      cause: { code: "response_malformed" },
    });
  });

  test("[S28] [S31] an unknown flag is not success, and its amounts stay exact", async () => {
    const body = '{"success":1,"data":{"balance":{"available":10.10}}}';
    const { wallets } = cryptoClient({ "/wallet": new Response(body) });
    const failure = await failureOf(wallets.cardCustomers.wallet("s"));
    expect(failure).toMatchObject({ name: "ApiError", code: "http_200", outcome: "unknown" });
    expect((failure as ApiError).raw).toEqual({ success: 1, data: { balance: { available: "10.10" } } });
  });
});
