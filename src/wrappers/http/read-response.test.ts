import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { growth } from "../../../tests/support/growth.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  apiSecret,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { noRenames, testOperation } from "../../../tests/support/test-operation.ts";
import { ApiError, ArgumentError, OutcomeUnknownError } from "../errors.ts";
import { visibleText } from "../util/text.ts";
import { type ReceivedResponse, readResponse } from "./response.ts";

describe("responses", () => {
  test("[S39] data is unwrapped, and comes with its response on request", async () => {
    const limits = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": "1700000000" };
    const { wallets } = cryptoClient({ "/send-funds": json(sentFunds, 200, limits) });
    const call = wallets.transactions.sendFunds(transfer, keyed);
    expect(await call).toEqual(sentFunds.data);
    expect(await call.withResponse()).toMatchObject({
      data: { transaction_id: "tx_1" },
      status: 200,
      ...{ message: "Funds sent.", requestId: undefined },
      rateLimit: { limit: 60, remaining: 59, resetAt: new Date(1700000000000) },
    });
  });

  test("[S31] [S32] amounts arrive as strings with all digits, other numbers as numbers", async () => {
    const body =
      '{"success":true,"message":"","data":{"svc_card_id":"s","balance":{"available":10.10,"pending":1e-7,"currency":"USD"},"spending_limits":{"daily":{"limit":100.00,"used":0,"remaining":9007199254740993}}}}';
    const { wallets } = cryptoClient({ "/wallet": new Response(body) });
    expect(await wallets.cardCustomers.wallet("s")).toMatchObject({
      balance: { available: "10.10", pending: "0.0000001" },
      spending_limits: { daily: { limit: "100.00", used: "0", remaining: "9007199254740993" } },
    });
  });

  test("[S32] an id that arrives as a number is its digits, also in an error", async () => {
    const refusal = '{"error":"validation_error","request_id":9007199254740993,"details":{"asset":9007199254740993}}';
    const { wallets } = cryptoClient({
      "/send-funds": new Response('{"status":"success","message":"","data":{"transaction_id":12345678901234567890}}'),
      "/balance/check": new Response(refusal, { status: 400 }),
    });
    expect(await wallets.transactions.sendFunds(transfer, keyed)).toEqual({ transaction_id: "12345678901234567890" });
    expect(await failureOf(wallets.balances.check({ asset_id: "a" }))).toMatchObject({
      name: "ApiError",
      requestId: "9007199254740993",
      details: { asset: "9007199254740993" },
    });
  });

  test("[S32] [S45] a number that cannot be held is an error of the field; after a write its outcome is unknown", async () => {
    const body = '{"success":true,"data":{"transactions":[],"total":9007199254740993,"page":1,"limit":20}}';
    const { wallets } = cryptoClient({ "/card-transactions": new Response(body) });
    expect(await failureOf(wallets.cardIssuer.listCardTransactions("c"))).toMatchObject({
      name: "ResponseError",
      code: "response_malformed",
      message: expect.stringMatching(/at data\.total\. .*x-exact: true/),
    });
    const deployed = '{"success":true,"message":"","data":{"svc_card_id":"s","account_status":9007199254740993}}';
    const { wallets: second } = cryptoClient({ "/deploy": () => new Response(deployed) });
    expect(await failureOf(second.cardCustomers.deploySafe("s", keyed))).toMatchObject({
      name: "OutcomeUnknownError",
      outcome: "unknown",
      idempotencyKey: keyed.idempotencyKey,
      cause: { message: expect.stringContaining("at data.account_status") },
    });
  });

  test("[S31] [A28] the page limit beside amounts stays a number", async () => {
    const body = '{"success":true,"data":{"transactions":[{"amount":12.50}],"total":1,"page":1,"limit":20}}';
    const { wallets } = cryptoClient({ "/card-transactions": new Response(body) });
    expect(await wallets.cardIssuer.listCardTransactions("c")).toMatchObject({
      transactions: [{ amount: "12.50" }],
      limit: 20,
    });
  });

  test("bytes stay bytes", async () => {
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0]);
    const { fiat } = fiatClient({ "/receipt/r_1": new Response(bytes) });
    expect(await fiat.transactions.receipt("r_1")).toEqual(bytes);
  });

  test("[S52] undocumented bodies are returned as a whole: JSON if it is JSON, undefined if it is empty", async () => {
    const { fiat } = fiatClient({ "/wallet/create": { anything: [1] }, "/sendmoney/quote": new Response("") });
    expect((await fiat.wallets.create({ any: 1 })).raw).toEqual({ anything: [1] });
    const empty = await fiat.sendMoney.quote({ from: "USD" });
    expect([empty.raw, empty.unwrap()]).toEqual([undefined, undefined]);
  });

  test("[S37] __proto__ in a response changes no prototype", async () => {
    const body = '{"success":true,"data":{"__proto__":{"polluted":1}}}';
    const { wallets } = cryptoClient({ "/freeze": new Response(body) });
    const data = await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" });
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("failures", () => {
  test("[S28] a validation error of the fiat service names its fields", async () => {
    const errors = { url: ["The url field is required."] };
    const body = { status: "error", status_code: 422, message: "Validation failed", errors };
    const { fiat } = fiatClient({ "/business/webhook": json(body, 422) });
    const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      ...{ httpStatus: 422, outcome: "rejected", method: "fiat.businessWebhook.register", attempts: 1 },
      fieldErrors: errors,
    });
    expect(failure.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([422, 200])(
    "[S28] [S31] [G64] too little balance: code, and exact amounts in either form, by %i",
    async (status) => {
      const details = '{"available_balance":10.10,"requested_amount":"25.10","ticker":"USDC"}';
      const body = `{"status":false,"error":"insufficient_balance","message":"Too little","details":${details}}`;
      const { wallets } = cryptoClient({ "/send-funds": new Response(body, { status }) });
      const failure = (await failureOf(wallets.transactions.sendFunds(transfer, keyed))) as ApiError;
      expect(failure).toMatchObject({ code: "insufficient_balance", outcome: "rejected", idempotencyKey: "payout-1" });
      expect(failure.details).toEqual({ available_balance: "10.10", requested_amount: "25.10", ticker: "USDC" });
    },
  );

  test("a transfer whose outcome is unknown says so, and how to find out", async () => {
    const answer = json({ error: "internal_error", message: "Oops", request_id: "req_9" }, 500);
    const { wallets } = cryptoClient({ "/send-funds": answer }, { clock: new FakeClock() });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure).toBeInstanceOf(OutcomeUnknownError);
    expect(failure).toMatchObject({
      ...{ code: "outcome_unknown", outcome: "unknown", httpStatus: 500 },
      ...{ requestId: "req_9", idempotencyKey: "payout-1" },
      next: { kind: "resend", idempotencyKey: "payout-1", before: new Date(Date.UTC(2026, 0, 1, 23, 50)) },
      cause: { name: "ApiError", code: "internal_error", httpStatus: 500 },
    });
  });

  test("a read with a lost response keeps its own error", async () => {
    const { wallets } = cryptoClient({ "/balance/check": json({ error: "internal_error", message: "" }, 500) });
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.outcome).toBe("unknown");
  });

  test("a connection that was never made is not-sent, any other failure is unknown", async () => {
    const [refused, reset] = ["ECONNREFUSED", "ECONNRESET"].map(
      (code) => new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) }),
    );
    const failWith = (error: unknown) =>
      cryptoClient({ "/send-funds": () => Promise.reject(error) }).wallets.transactions.sendFunds(transfer, keyed);
    expect(await failureOf(failWith(refused))).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
    const unknown = { name: "OutcomeUnknownError", cause: { name: "ConnectionError" } };
    expect(await failureOf(failWith(reset))).toMatchObject(unknown);
  });

  test("an abort before sending is not-sent, one after sending is unknown", async () => {
    const { wallets, sentTo } = cryptoClient({
      "/send-funds": ({ init }) =>
        new Promise<Response>((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    });
    const pay = (signal: AbortSignal) => failureOf(wallets.transactions.sendFunds(transfer, { ...keyed, signal }));
    const notSent = { name: "AbortedError", outcome: "not-sent", attempts: 0, idempotencyKey: "payout-1" };
    expect(await pay(AbortSignal.abort())).toMatchObject(notSent);
    const reason = new ArgumentError("an earlier call's failure");
    expect(await pay(AbortSignal.abort(reason))).toMatchObject({ ...notSent, cause: reason });
    expect(sentTo("/send-funds")).toHaveLength(0);
    const controller = new AbortController();
    const call = pay(controller.signal);
    while (sentTo("/send-funds").length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("enough"));
    expect(await call).toMatchObject({
      name: "OutcomeUnknownError",
      attempts: 1,
      cause: { name: "AbortedError", cause: { message: "enough" } },
    });
  });

  test.each([
    ["an HTML page", new Response("<html>Bad gateway</html>", { status: 502 }), "ApiError", "http_502"],
    ["an empty 500", new Response("", { status: 500 }), "ApiError", "http_500"],
    ["HTML under 200", new Response("<html>"), "ResponseError", "response_malformed"],
    ["an empty 200", new Response(""), "ResponseError", "response_empty"],
    ["a 204", new Response(null, { status: 204 }), "ResponseError", "response_empty"],
    ["truncated JSON", new Response('{"status":true,"data":{'), "ResponseError", "response_malformed"],
    ["a truncated body", new Response(breakingOff()), "ConnectionError", "connection_failed"],
    ["bytes that are no text", new Response(new Uint8Array([0xff, 0xfe])), "ResponseError", "response_malformed"],
    ["an envelope without data", json({ status: true, message: "" }), "ResponseError", "response_empty"],
    ["a redirect", Response.redirect("https://evil.example", 302), "ResponseError", "response_redirect"],
    ["a false flag without a code", json({ status: false, message: "No" }), "ApiError", "http_200"],
    ["a 409 without a code", json({ status: false, message: "No" }, 409), "ApiError", "http_409"],
  ])("[S28] %s is a typed error, and the transfer's outcome is unknown", async (_, response, name, code) => {
    const { wallets } = cryptoClient({ "/send-funds": response });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", cause: { name, code } });
  });

  test("a false flag with a documented code under 200 is a rejection", async () => {
    const body = { status: false, message: "No", error: "invalid_address" };
    const { wallets } = cryptoClient({ "/send-funds": json(body) });
    const rejection = { name: "ApiError", code: "invalid_address", outcome: "rejected" };
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject(rejection);
  });

  test("[S38] the limit is 16 MiB", async () => {
    const receipt = (bytes: number) => {
      const { fiat } = fiatClient({ "/receipt/r_1": () => new Response(new Uint8Array(bytes)) });
      return fiat.transactions.receipt("r_1");
    };
    expect(await receipt(16 * 2 ** 20)).toHaveLength(16 * 2 ** 20);
    expect(await failureOf(receipt(16 * 2 ** 20 + 1))).toMatchObject({ code: "response_too_large" });
  });

  test("[A5] the status of webhooks/create is data, whatever its value", async () => {
    const body = { status: "pending", webhook_id: "w", message: "m" };
    const { fiat } = fiatClient({ "/webhooks/create": body });
    expect(await fiat.webhooks.create({ webhook_name: "n" })).toEqual(body);
  });

  test("[G74] the request id comes from the header that the client names, else from the body", async () => {
    const body = { error: "x", message: "", request_id: "of the body" };
    const answer = () => json(body, 403, { "x-request-id": "of the header" });
    const { wallets } = cryptoClient({ "/balance/check": answer }, { requestIdHeader: "x-request-id" });
    expect(await failureOf(wallets.balances.check({ asset_id: "a" }))).toMatchObject({ requestId: "of the header" });
    const { wallets: others } = cryptoClient({ "/balance/check": answer });
    expect(await failureOf(others.balances.check({ asset_id: "a" }))).toMatchObject({ requestId: "of the body" });
  });
});

describe("unusual responses", () => {
  test.each([300, 301, 304, 307, 399])("[S34] %i is a redirect, and proves nothing", async (status) => {
    const body = async function* () {
      yield new TextEncoder().encode("[1]");
    };
    const transport = async () => ({ status, headers: new Headers({ location: "/elsewhere" }), body: body() });
    const { agent } = agentClient({}, { fetch: undefined, transport });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toMatchObject({
      ...{ name: "ResponseError", code: "response_redirect", httpStatus: status, outcome: "unknown" },
    });
  });

  test("[S34] a redirect that the runtime hides is one", async () => {
    const transport = async () => ({ status: 0, headers: new Headers(), body: (async function* () {})() });
    const { agent } = agentClient({}, { fetch: undefined, transport });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toMatchObject({ code: "response_redirect" });
  });

  test("a transport may return a class instance with further members", async () => {
    const transport = async () => new Response("[1]", { status: 200 }) as never;
    const { agent } = agentClient({}, { fetch: undefined, transport });
    expect((await agent.positions.list({ wallet_id: "w" })).raw).toEqual([1]);
  });

  test("[S28] injected code that fails after sending leaves an unknown outcome", async () => {
    let isSent = false;
    const now = () => {
      if (isSent) throw new Error("the clock stopped");
      return 0;
    };
    const answer = () => {
      isSent = true;
      return json(sentFunds);
    };
    const clock = { now, monotonic: () => 0, after: () => () => undefined };
    const { wallets } = cryptoClient({ "/send-funds": answer }, { clock });
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
      ...{ name: "ConnectionError", outcome: "unknown", idempotencyKey: "payout-1" },
      message: expect.stringContaining("inside the client"),
    });
  });

  test("[S36] an unknown name is truncated and scrubbed", () => {
    const operation = testOperation({ decimals: { response: ["data.*"] } });
    const text = JSON.stringify({ data: { [`secret-word ${"x".repeat(10_000)}`]: true } });
    const read = () => readText(text, { status: 200, operation, secrets: () => ["secret-word"] });
    expect(read).toThrow(/ at data\.\[redacted\] x{1,200}$/);
  });
});

describe("a hostile refusal", () => {
  const operation = testOperation({ envelope: "A", sensitive: { response: ["", "data.secrets"] } });
  const refusal = (text: string, more: Partial<ReceivedResponse> = {}) => {
    try {
      readText(text, { status: 422, operation, ...more });
    } catch (error) {
      return error as ApiError;
    }
    throw new Error("no refusal");
  };

  const SIZE = 4_000;
  const bodies: readonly (readonly [string, (size: number) => unknown])[] = [
    ["a text of digits and spaces", (size) => ({ message: "1 ".repeat(size) })],
    ["many texts of digits", (size) => ({ message: "no", errors: fields(size, () => ["4 ".repeat(20)]) })],
    ["one field with many messages", (size) => ({ errors: { field: fields(size, String) } })],
    ["a field with a list of texts", (size) => ({ errors: { field: Array.from({ length: size }, () => "4 4 4 4") } })],
    ["beginnings of tokens", (size) => ({ message: "eyJ.".repeat(size), error: "Bearer ".repeat(size) })],
    ["a text without spaces", (size) => ({ message: "x".repeat(size * 4), request_id: "=".repeat(size) })],
    ["many secrets", (size) => ({ data: { secrets: fields(size, (index) => `secret-${index}`) }, message: "secret-" })],
  ];

  test.each(bodies)("[S36] [S38] takes linear time: %s", (_, body) => {
    const texts = new Map([SIZE, SIZE * 16].map((size) => [size, JSON.stringify(body(size))]));
    expect(growth((size) => void refusal(texts.get(size) ?? ""), SIZE)).toBeLessThan(200);
  });

  test.each(["item-", "a name ", "é/"])(
    "[S36] of 50,000 secrets such as %j that it cannot show, it encodes one of each beginning",
    (start) => {
      const secrets = Array.from({ length: 50_000 }, (_, index) => `${start}${index}`);
      const encode = vi.spyOn(globalThis, "encodeURIComponent");
      const refuse = (message: string) => refusal(JSON.stringify({ message }), { secrets: () => secrets }).message;
      expect(refuse("Validation failed")).toContain("failed");
      expect(encode.mock.calls.length).toBeLessThan(11);
      encode.mockRestore();
      const echoed = refuse(`${start}49999 ${encodeURIComponent(`${start}4711`)}`);
      expect(echoed).toMatch(/\[redacted\] \[redacted\]$/);
    },
  );

  test("[S38] of more than 256 KiB is not parsed: its beginning is the raw text", () => {
    const error = refusal(JSON.stringify({ error: "not_found", message: "x".repeat(300_000) }));
    expect(error).toMatchObject({ name: "ApiError", code: "http_422", outcome: "rejected" });
    expect(error.raw).toBeTypeOf("string");
    expect(error.raw).toHaveLength(256 * 1024);
    expect(refusal(JSON.stringify({ error: "not_found", message: "x".repeat(200_000) })).code).toBe("not_found");
  });

  test("shows at most 10,000 characters of fields", () => {
    const { fieldErrors } = refusal(JSON.stringify({ errors: fields(50, () => ["x".repeat(900)]) }));
    const length = JSON.stringify(fieldErrors).length;
    expect([length > 8_000, length < 11_000]).toEqual([true, true]);
  });

  test("[S36] shows no control, escape or directional characters", () => {
    const said = "\u001b[2J\nforged line \u202egnp.exe\u2066";
    const error = refusal(JSON.stringify({ message: said, errors: { [said]: [said] }, request_id: said }));
    expect(`${error.message} ${error.requestId} ${JSON.stringify(error.fieldErrors)}`).not.toMatch(
      /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(error.message).toContain("\\u001b[2J\\nforged line \\u202egnp.exe\\u2066");
    expect(error.fieldErrors).toEqual({ [visibleText(said)]: [visibleText(said)] });
  });

  test("[S36] in a success whose whole body is secret shows no text of it", () => {
    const body = JSON.stringify({ status: false, message: "token abc-123-def", errors: { field: ["abc"] } });
    const error = refusal(body, { status: 200 });
    expect(error.message + JSON.stringify(error)).not.toContain("abc");
  });
});

function readText(text: string, more: Pick<ReceivedResponse, "operation"> & Partial<ReceivedResponse>) {
  const bytes = new TextEncoder().encode(text);
  const common = { status: 200, headers: new Headers(), bytes, facts: {}, now: 0, renamer: noRenames };
  return readResponse({ ...common, secrets: () => [], ...more });
}

function fields<Value>(count: number, value: (index: number) => Value): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value(index)]));
}

/** Sends the beginning of a body, then fails like a lost connection. */
function breakingOff(): ReadableStream<Uint8Array> {
  const pieces = ['{"status":true,"data":{'].map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.error(new TypeError("terminated"));
    },
  });
}

test("[S36] a request id from a header shows no secret and no control character, in results and in errors", async () => {
  const id = `id ${apiSecret} \u009b1m`;
  for (const status of [200, 422]) {
    const answer = json(sentFunds, status, { "x-request-id": id });
    const { wallets } = cryptoClient({ "/send-funds": answer }, { requestIdHeader: "X-Request-Id" });
    const sent = wallets.transactions.sendFunds(transfer, keyed).withResponse();
    const { requestId } = await sent.catch((error: unknown) => error as ApiError);
    expect(requestId).toBe("id [redacted] \\u009b1m");
  }
});

describe("a response that asks to wait", () => {
  const at = new Date("2026-01-01T00:00:00Z");
  const date = { date: at.toUTCString(), "x-ratelimit-reset": String(at.getTime() / 1000 + 30) };
  const answer = async (status: number, headers: Record<string, string>, body: object = { message: "Slow down." }) => {
    const clock = new FakeClock(at.getTime());
    const { wallets } = cryptoClient({ "/balance/check": json(body, status, headers) }, { clock });
    return (await failureOf(wallets.balances.check({ asset_id: "a" }))) as ApiError;
  };

  test("[S24] a 429 says when to retry, and its message ends once", async () => {
    const error = await answer(429, { "retry-after": "30" });
    expect(error).toMatchObject({ name: "RateLimitError", retryAfterSeconds: 30 });
    expect(error.message).toBe(
      `wallets.balances.check: 429: Slow down. Retry after 30 s, at ${error.retryAt?.toISOString()}`,
    );
    expect((await answer(429, {})).message).toMatch(/Slow down\. The response does not say when to retry$/);
    expect(error.headers?.get("retry-after")).toBe("30");
  });

  test("[S24] a 503 is a rate limit only if it says so", async () => {
    expect(await answer(503, { ...date, "x-ratelimit-remaining": "7" })).toMatchObject({ name: "ApiError" });
    expect((await answer(503, { ...date, "x-ratelimit-remaining": "7" })).retryAfterSeconds).toBeUndefined();
    expect(await answer(503, { "retry-after": "9" })).toMatchObject({ name: "ApiError", retryAfterSeconds: 9 });
    expect(await answer(503, { ...date, "x-ratelimit-remaining": "0" })).toMatchObject({ name: "RateLimitError" });
    const limited = { error: "rate_limit_exceeded", message: "no" };
    expect(await answer(503, {}, limited)).toMatchObject({ name: "RateLimitError" });
  });
});
