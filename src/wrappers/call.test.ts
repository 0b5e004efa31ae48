import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { exactNumber } from "./decimal.ts";
import { ApiError, ArgumentError, OutcomeUnknownError, RateLimitError, SdkError } from "./errors/index.ts";
import { agentClient, apiSecret, appSecret, cryptoClient, fiatClient, sentFunds, transfer } from "./testing/clients.ts";
import { json } from "./testing/scripted-fetch.ts";

const keyed = { idempotencyKey: "payout-1" };

async function failureOf(promise: Promise<unknown>): Promise<SdkError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SdkError);
  return failure as SdkError;
}

describe("requests", () => {
  test("[S9] a fiat write has a key without the caller's doing; the caller's own wins", async () => {
    const { fiat, sentTo } = fiatClient(
      { "/wallet/create": {} },
      { random: { uuid: () => "11111111-1111-4111-8111-111111111111" } },
    );
    await fiat.wallets.create({ currency: "USD" });
    await fiat.wallets.create({ currency: "USD" }, { idempotencyKey: "mine" });
    expect(sentTo("/wallet/create").map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      "11111111-1111-4111-8111-111111111111",
      "mine",
    ]);
  });

  test("[S11] a transfer without a decision on its key is refused before anything is sent; false sends none", async () => {
    const { wallets, sent, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    await expect(wallets.transactions.sendFunds(transfer, {} as never)).rejects.toMatchObject({
      name: "IdempotencyKeyRequiredError",
      operation: "sendFunds",
      attempts: 0,
    });
    await expect(wallets.transactions.sendFunds(transfer, undefined as never)).rejects.toThrow("idempotencyKey");
    expect(sent).toEqual([]);
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
    expect(sentTo("/send-funds")[0]?.headers.has("idempotency-key")).toBe(false);
  });

  test.each(["", "a b", "ä", "x".repeat(256)])(
    "[S14] refuses the key %j before anything is sent",
    async (idempotencyKey) => {
      const { wallets, sent } = cryptoClient();
      await expect(wallets.transactions.sendFunds(transfer, { idempotencyKey })).rejects.toMatchObject({
        code: "invalid_idempotency_key",
      });
      expect(sent).toEqual([]);
    },
  );

  test("[C8] every POST and PUT says that it is JSON, with a body or without", async () => {
    const { wallets, sentTo } = cryptoClient({
      "/freeze": { success: true, data: {} },
      "/wh_1": {},
      "/card-limits": {},
    });
    await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" });
    await wallets.webhooks.update("wh_1", { enabled: false });
    await wallets.webhooks.delete("wh_1");
    expect(sentTo("/freeze")[0]).toMatchObject({ body: undefined, method: "POST" });
    expect(sentTo("/freeze")[0]?.headers.get("content-type")).toBe("application/json");
    expect(sentTo("/wh_1").map(({ headers }) => headers.get("content-type"))).toEqual(["application/json", null]);
  });

  test("[S29] amounts are sent digit for digit", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    for (const amount of ["0.000000000000000001", "100.00", "9007199254740993", 25n]) {
      await wallets.transactions.sendFunds({ ...transfer, amount }, keyed);
    }
    expect(sentTo("/send-funds").map(({ body }) => body?.match(/"amount":([^,]+),/)?.[1])).toEqual([
      "0.000000000000000001",
      "100.00",
      "9007199254740993",
      "25",
    ]);
  });

  test.each([25.1, "1e3", "-1", "+1", "", " 1", "NaN", "0", "0.00", null])(
    "[S30] the amount %j is refused before anything is sent",
    async (amount) => {
      const { wallets, sent } = cryptoClient();
      const failure = await failureOf(wallets.transactions.sendFunds({ ...transfer, amount: amount as string }, keyed));
      expect(failure).toMatchObject({ name: "ArgumentError", outcome: "not-sent", operation: "sendFunds" });
      expect(failure.message).toContain("amount");
      expect(sent).toEqual([]);
    },
  );

  test("[S35] path values are encoded, and refused where they would change the path", async () => {
    const { wallets, sent, sentTo } = cryptoClient({ "/x": {}, "": {} });
    await wallets.webhooks.get("a/b?c#d e%2f..");
    expect(sent.at(-1)?.url.href).toBe("https://pay.example/api/v1/svc-card/webhooks/a%2Fb%3Fc%23d%20e%252f..");
    const before = sent.length;
    for (const id of ["", ".", "..", undefined as unknown as string]) {
      await expect(wallets.webhooks.get(id)).rejects.toMatchObject({ name: "ArgumentError" });
    }
    expect(sent).toHaveLength(before);
    expect(sentTo("{webhookId}")).toEqual([]);
  });

  test.each(["Authorization", "idempotency-key", "Content-Type", "content-length", "HOST"])(
    "[S43] the header %s cannot be given",
    async (name) => {
      const { fiat, sent } = fiatClient();
      await expect(fiat.webhooks.list({ headers: { [name]: "x" } })).rejects.toMatchObject({ name: "ArgumentError" });
      expect(sent).toEqual([]);
    },
  );

  test("[S35] header values with control characters are refused, others are sent", async () => {
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] });
    await expect(fiat.webhooks.list({ headers: { "x-a": "1\r\nx-b: 2" } })).rejects.toMatchObject({
      name: "ArgumentError",
    });
    await fiat.webhooks.list({ headers: { "X-Trace": "7" } });
    expect(sentTo("/webhooks")[0]?.headers.get("x-trace")).toBe("7");
  });

  test("[S43] extra body fields are sent with the body, declared ones and the key are refused", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds, "/freeze": { success: true, data: {} } });
    await wallets.transactions.sendFunds(transfer, { ...keyed, extraBody: () => ({ twoFactorCode: "123456" }) });
    await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" }, { extraBody: { twoFactorCode: "123456" } });
    expect(JSON.parse(sentTo("/send-funds")[0]?.body ?? "")).toMatchObject({
      twoFactorCode: "123456",
      category: "business",
    });
    expect(sentTo("/freeze")[0]?.body).toBe('{"twoFactorCode":"123456"}');
    for (const extraBody of [{ amount: 1 }, { idempotency_key: "k" }]) {
      await expect(wallets.transactions.sendFunds(transfer, { ...keyed, extraBody })).rejects.toMatchObject({
        name: "ArgumentError",
      });
    }
  });

  test("[S28] an argument that throws when it is read is an error of the SDK", async () => {
    const { wallets, sent } = cryptoClient();
    const body = {
      get asset_id(): string {
        throw new Error("not now");
      },
    };
    const failure = await failureOf(wallets.balances.check(body));
    expect(failure).toMatchObject({ name: "ArgumentError", operation: "checkBalance", cause: { message: "not now" } });
    expect(sent).toEqual([]);
  });

  test("[S43] the key goes into the option, not into the body", async () => {
    const { wallets, sent } = cryptoClient();
    const body = { ...transfer, idempotency_key: "body" };
    await expect(wallets.transactions.sendFunds(body, { idempotencyKey: false })).rejects.toMatchObject({
      name: "ArgumentError",
      message: expect.stringContaining("idempotencyKey"),
    });
    expect(sent).toEqual([]);
  });

  test.each([
    [{ idempotency_key: "mine" }, /no option "idempotency_key"; it takes .*idempotencyKey/],
    [{ header: {} }, /no option "header"/],
    [5, /must be an object/],
    [{ signal: 1 }, /AbortSignal/],
  ])("options that make no sense are refused, not lost: %j", async (options, message) => {
    const { fiat, sent } = fiatClient();
    const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }, options as never));
    expect(failure).toMatchObject({ name: "ArgumentError", message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });

  test("a GET takes no extra body", async () => {
    const { fiat, sent } = fiatClient();
    await expect(fiat.webhooks.list({ extraBody: { a: 1 } })).rejects.toMatchObject({ name: "ArgumentError" });
    expect(sent).toEqual([]);
  });

  test("the body is read once: changing it while the token is fetched changes nothing", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    const body = { ...transfer, amount: "1.00" };
    const call = wallets.transactions.sendFunds(body, keyed);
    body.amount = "1000000.00";
    await call;
    expect(sentTo("/send-funds")[0]?.body).toContain('"amount":1.00');
  });

  test("[F31] health lies above the prefix", async () => {
    const { fiat, sent } = fiatClient(
      { "/health": {}, "/health/ping": {} },
      { baseUrl: "https://gateway.example/pay/api/v1/" },
    );
    await fiat.health.check();
    await fiat.health.ping();
    expect(sent.slice(1).map(({ url }) => url.href)).toEqual([
      "https://gateway.example/pay/api/health",
      "https://gateway.example/pay/api/health/ping",
    ]);
  });

  test("[C70] a lookup takes exactly one identifier", async () => {
    const { wallets, sent, sentTo } = cryptoClient({
      "/lookup-customer": { success: true, data: { svc_card_id: "s" } },
    });
    for (const query of [{}, { id: "1", email: "a@b.example" }]) {
      const failure = await failureOf(wallets.cardIssuer.lookupCustomer(query as never));
      expect(failure.message).toMatch(/exactly one of/);
    }
    expect(sent).toEqual([]);
    await wallets.cardIssuer.lookupCustomer({ external_id: "a b" });
    expect(sentTo("/lookup-customer")[0]?.url.search).toBe("?external_id=a%20b");
  });

  test("an unknown query parameter and a Date are refused, not lost", async () => {
    const { wallets } = cryptoClient();
    const list = (query: object) => wallets.cardIssuer.listCardTransactions("c_1", query as never);
    await expect(list({ limitt: 5 })).rejects.toMatchObject({ name: "ArgumentError" });
    await expect(list({ page: new Date() })).rejects.toMatchObject({ name: "ArgumentError" });
  });
});

describe("answers", () => {
  test("[S39] data comes unwrapped, and with its response on request", async () => {
    const { wallets } = cryptoClient({
      "/send-funds": json(sentFunds, 200, {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": "59",
        "x-ratelimit-reset": "1700000000",
      }),
    });
    const call = wallets.transactions.sendFunds(transfer, keyed);
    expect(await call).toEqual(sentFunds.data);
    expect(await call.withResponse()).toMatchObject({
      data: { transaction_id: "tx_1" },
      status: 200,
      message: "Funds sent.",
      requestId: undefined,
      rateLimit: { limit: 60, remaining: 59, resetAt: new Date(1700000000000) },
    });
  });

  test("[S31] [S32] numbers that are amounts arrive as strings with their digits, others as numbers", async () => {
    const body =
      '{"success":true,"message":"","data":{"svc_card_id":"s","balance":{"available":10.10,"pending":1e-7,"currency":"USD"},"spending_limits":{"daily":{"limit":100.00,"used":0,"remaining":9007199254740993}}}}';
    const { wallets } = cryptoClient({ "/wallet": new Response(body) });
    expect(await wallets.cardCustomers.wallet("s")).toMatchObject({
      balance: { available: "10.10", pending: "0.0000001" },
      spending_limits: { daily: { limit: "100.00", used: "0", remaining: "9007199254740993" } },
    });
  });

  test("[S31] the page limit beside amounts stays a number", async () => {
    const body = '{"success":true,"data":{"transactions":[{"amount":12.50}],"total":1,"page":1,"limit":20}}';
    const { wallets } = cryptoClient({ "/card-transactions": new Response(body) });
    expect(await wallets.cardIssuer.listCardTransactions("c")).toMatchObject({
      transactions: [{ amount: "12.50" }],
      limit: 20,
    });
  });

  test("bytes come as bytes", async () => {
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0]);
    const { fiat } = fiatClient({ "/receipt/r_1": new Response(bytes) });
    expect(await fiat.transactions.receipt("r_1")).toEqual(bytes);
  });

  test("what the source does not show is handed on whole: JSON where it is JSON, undefined where it is empty", async () => {
    const { fiat } = fiatClient({ "/wallet/create": { anything: [1] }, "/sendmoney/quote": new Response("") });
    expect(await fiat.wallets.create({ any: 1 })).toEqual({ anything: [1] });
    expect(await fiat.sendMoney.quote({ from: "USD" })).toBeUndefined();
  });

  test("[S37] __proto__ in an answer changes no prototype", async () => {
    const { wallets } = cryptoClient({
      "/freeze": new Response('{"success":true,"data":{"__proto__":{"polluted":1}}}'),
    });
    const data = await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" });
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("failures", () => {
  test("[S28] a validation error of the fiat service names its fields", async () => {
    const { fiat } = fiatClient({
      "/business/webhook": json(
        {
          status: "error",
          status_code: 422,
          message: "Validation failed",
          errors: { url: ["The url field is required."] },
        },
        422,
      ),
    });
    const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      httpStatus: 422,
      outcome: "rejected",
      operation: "registerBusinessWebhook",
      attempts: 1,
      fieldErrors: { url: ["The url field is required."] },
    });
    expect(failure.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("[S28] [S31] too little balance: code, and amounts as strings whichever way they come", async () => {
    const body =
      '{"error":"insufficient_balance","message":"Too little","details":{"available_balance":10.10,"requested_amount":"25.10","ticker":"USDC"}}';
    const { wallets } = cryptoClient({ "/send-funds": new Response(body, { status: 422 }) });
    const failure = (await failureOf(wallets.transactions.sendFunds(transfer, keyed))) as ApiError;
    expect(failure).toMatchObject({ code: "insufficient_balance", outcome: "rejected", idempotencyKey: "payout-1" });
    expect(failure.details).toEqual({ available_balance: "10.10", requested_amount: "25.10", ticker: "USDC" });
  });

  test("[S28] 429 says when to come back", async () => {
    const { wallets } = cryptoClient(
      {
        "/balance/check": json({ error: "rate_limit_exceeded", message: "Slow down", retry_after: 9 }, 429, {
          "retry-after": "7",
        }),
      },
      { clock: { now: () => 1_000, monotonic: () => 0 } },
    );
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({
      code: "rate_limit_exceeded",
      retryAfterSeconds: 7,
      retryAt: new Date(8_000),
      outcome: "rejected",
    });
  });

  test("[S44] [S46] a transfer whose outcome is unknown says so, and what settles it", async () => {
    const { wallets } = cryptoClient(
      { "/send-funds": json({ error: "internal_error", message: "Oops", request_id: "req_9" }, 500) },
      { clock: { now: () => Date.UTC(2026, 0, 1), monotonic: () => 0 } },
    );
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure).toBeInstanceOf(OutcomeUnknownError);
    expect(failure).toMatchObject({
      code: "outcome_unknown",
      outcome: "unknown",
      httpStatus: 500,
      requestId: "req_9",
      idempotencyKey: "payout-1",
      next: { kind: "resend", idempotencyKey: "payout-1", before: new Date(Date.UTC(2026, 0, 2)) },
      cause: { name: "ApiError", code: "internal_error", httpStatus: 500 },
    });
  });

  test("[S44] a read whose answer is lost keeps its own error", async () => {
    const { wallets } = cryptoClient({ "/balance/check": json({ error: "internal_error", message: "" }, 500) });
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.outcome).toBe("unknown");
  });

  test("[S44] a connection that never stood is not sent, any other failure may have been", async () => {
    const refused = Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
    });
    const reset = Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("x"), { code: "ECONNRESET" }),
    });
    const failWith = (error: Error) =>
      cryptoClient({
        "/send-funds": () => {
          throw error;
        },
      }).wallets.transactions.sendFunds(transfer, keyed);
    expect(await failureOf(failWith(refused))).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
    expect(await failureOf(failWith(reset))).toMatchObject({
      name: "OutcomeUnknownError",
      cause: { name: "ConnectionError" },
    });
  });

  test("[S44] an abort before sending is not sent; one after sending leaves the outcome unknown", async () => {
    const { wallets, sentTo } = cryptoClient({
      "/send-funds": ({ init }) =>
        new Promise<Response>((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    });
    const early = await failureOf(wallets.transactions.sendFunds(transfer, { ...keyed, signal: AbortSignal.abort() }));
    expect(early).toMatchObject({ name: "AbortedError", outcome: "not-sent", attempts: 0, idempotencyKey: "payout-1" });
    const reason = new ArgumentError("an earlier call's failure");
    const inTurn = await failureOf(
      wallets.transactions.sendFunds(transfer, { ...keyed, signal: AbortSignal.abort(reason) }),
    );
    expect(inTurn).toMatchObject({ name: "AbortedError", outcome: "not-sent", attempts: 0, cause: reason });
    expect(sentTo("/send-funds")).toHaveLength(0);
    const controller = new AbortController();
    const call = failureOf(wallets.transactions.sendFunds(transfer, { ...keyed, signal: controller.signal }));
    while (sentTo("/send-funds").length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("enough"));
    expect(await call).toMatchObject({
      name: "OutcomeUnknownError",
      attempts: 1,
      cause: { name: "AbortedError", cause: { message: "enough" } },
    });
  });

  test.each([
    ["an HTML page", new Response("<html>Bad gateway</html>", { status: 502 }), { name: "ApiError", code: "http_502" }],
    ["an empty 500", new Response("", { status: 500 }), { name: "ApiError", code: "http_500" }],
    ["HTML under 200", new Response("<html>"), { name: "ResponseError", code: "response_malformed" }],
    ["an empty 200", new Response(""), { name: "ResponseError", code: "response_empty" }],
    ["a 204", new Response(null, { status: 204 }), { name: "ResponseError", code: "response_empty" }],
    ["truncated JSON", new Response('{"status":true,"data":{'), { name: "ResponseError", code: "response_malformed" }],
    [
      "bytes that are no text",
      new Response(new Uint8Array([0xff, 0xfe])),
      { name: "ResponseError", code: "response_malformed" },
    ],
    [
      "an envelope without data",
      json({ status: true, message: "" }),
      { name: "ResponseError", code: "response_empty" },
    ],
    [
      "a redirect",
      Response.redirect("https://evil.example", 302),
      { name: "ResponseError", code: "response_redirect" },
    ],
    ["a false flag without a code", json({ status: false, message: "No" }), { name: "ApiError", code: "http_200" }],
    ["a 409 without a code", json({ status: false, message: "No" }, 409), { name: "ApiError", code: "http_409" }],
  ])("[S28] [S44] %s is a typed error, and the transfer's outcome is unknown", async (_, response, cause) => {
    const { wallets } = cryptoClient({ "/send-funds": response });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", cause });
  });

  test("[S44] a false flag with a documented code under 200 is a refusal", async () => {
    const { wallets } = cryptoClient({
      "/send-funds": json({ status: false, message: "No", error: "invalid_address" }),
    });
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
      name: "ApiError",
      code: "invalid_address",
      outcome: "rejected",
    });
  });

  test("[S38] an answer beyond maxResponseBytes is cut off", async () => {
    const { wallets } = cryptoClient(
      { "/balance/check": new Response("x".repeat(2_000)) },
      { maxResponseBytes: 1_000 },
    );
    expect(await failureOf(wallets.balances.check({ asset_id: "a" }))).toMatchObject({
      name: "ResponseError",
      code: "response_too_large",
      outcome: "unknown",
    });
  });

  test("[A5] the status of webhooks/create is data, whatever it says", async () => {
    const { fiat } = fiatClient({ "/webhooks/create": { status: "pending", webhook_id: "w", message: "m" } });
    expect(await fiat.webhooks.create({ webhook_name: "n" })).toEqual({
      status: "pending",
      webhook_id: "w",
      message: "m",
    });
  });

  test("[S42] [G74] the request id comes from the header that the client names", async () => {
    const { wallets } = cryptoClient(
      { "/balance/check": json({ error: "x", message: "" }, 403, { "x-request-id": "r_1" }) },
      { requestIdHeader: "x-request-id" },
    );
    expect(await failureOf(wallets.balances.check({ asset_id: "a" }))).toMatchObject({ requestId: "r_1" });
  });
});

describe("secrets", () => {
  const pan = "4111 1111 1111 1111";
  const leaky = (status: number) =>
    json(
      {
        error: "internal_error",
        message: `bad secret ${apiSecret}, token crypto-token-1, card ${pan}`,
        details: { secret: "hidden-detail" },
      },
      status,
    );

  test.each([403, 500])(
    "[S36] an error under %i shows no credential, no token, no card number and no body",
    async (status) => {
      const { wallets } = cryptoClient({ "/send-funds": leaky(status) });
      const failure = await failureOf(
        wallets.transactions.sendFunds({ ...transfer, description: "private note" }, keyed),
      );
      const shown = [failure.message, String(failure), inspect(failure, { depth: 9 }), JSON.stringify(failure)].join(
        "\n",
      );
      expect(shown).toContain("[redacted]");
      for (const secret of [apiSecret, "api-key-0001", "crypto-token-1", pan, "hidden-detail", "private note"]) {
        expect(shown).not.toContain(secret);
      }
    },
  );

  test("[S36] a secret that the body carries does not come back in a message", async () => {
    const { fiat } = fiatClient({
      "/webhooks/create": json({ status: "error", status_code: 400, message: "secret whsec_abcdef is weak" }, 400),
    });
    const failure = await failureOf(fiat.webhooks.create({ webhook_secret: "whsec_abcdef" }));
    expect(failure.message).toContain("[redacted]");
    expect(inspect(failure)).not.toContain("whsec_abcdef");
  });

  test("[S36] clients show nothing of their credentials", () => {
    const { fiat } = fiatClient();
    const { wallets } = cryptoClient();
    const { agent } = agentClient();
    for (const client of [fiat, wallets, agent]) {
      const shown = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
      for (const secret of [appSecret, apiSecret, "api-key-0001", "connector-key-0001"])
        expect(shown).not.toContain(secret);
    }
  });
});

describe("secrets that come back", () => {
  test("[S36] a refused token does not show, though it is forgotten at once", async () => {
    const { wallets } = cryptoClient({ "/balance/check": json({ message: "token crypto-token-1 is not valid" }, 401) });
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(failure.name).toBe("AuthenticationError");
    expect(inspect(failure) + JSON.stringify(failure)).not.toContain("crypto-token-1");
  });

  test("[S36] credentials do not show in the refusal of the login, nor in anything that it echoes", async () => {
    const crypto1 = cryptoClient({ "/auth/token": json({ message: "no api-key-0001 with api-secret-0001" }, 401) });
    const fiat1 = fiatClient({ "/webhooks": json({ status: "error", message: `who is ${appSecret}?` }, 400) });
    const failures = [await failureOf(crypto1.wallets.webhooks.list()), await failureOf(fiat1.fiat.webhooks.list())];
    for (const secret of ["api-key-0001", "api-secret-0001", appSecret]) {
      expect(failures.map((failure) => inspect(failure)).join()).not.toContain(secret);
    }
  });

  test("[S36] [S44] a body as long as a file leaves no trace and changes no error", async () => {
    const document = "QUJD/+".repeat(20_000);
    const { wallets } = cryptoClient({ "/source-of-funds": json({ error: "internal_error", message: document }, 500) });
    const failure = await failureOf(wallets.sourceOfFunds.submit({ document, note: "John Private" }));
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", httpStatus: 500 });
    expect(inspect(failure)).not.toMatch(/QUJD|John Private/);
  });

  test("[S36] neither the names of fields nor values of the answer show", async () => {
    const script = { "/webhooks/create": json({ status: "error", errors: { whsec_abcdef: ["bad"] } }, 422) };
    const named = await failureOf(fiatClient(script).fiat.webhooks.create({ webhook_secret: "whsec_abcdef" }));
    expect(inspect(named) + JSON.stringify(named)).not.toContain("whsec_abcdef");
    const refused = json({ success: false, message: "made whsec_987654", data: { secret: "whsec_987654" } });
    const { wallets } = cryptoClient({ "/create-webhook": refused });
    const echoed = await failureOf(wallets.webhooks.create({ url: "https://a.example" }));
    expect(inspect(echoed)).not.toContain("whsec_987654");
  });

  test("[S36] what an injected fetch quotes does not show", async () => {
    const failing = () => {
      throw new Error(`refused ${apiSecret}`);
    };
    const failure = await failureOf(
      cryptoClient({ "/balance/check": failing }).wallets.balances.check({ asset_id: "a" }),
    );
    expect(inspect(failure)).toContain("refused");
    expect(inspect(failure)).not.toContain(apiSecret);
  });

  test("[S44] a documented code stays whole, whatever the body held", async () => {
    const { wallets } = cryptoClient({
      "/onboard": json({ success: false, error_code: "EMAIL_ALREADY_REGISTERED" }, 409),
    });
    expect(await failureOf(wallets.cardCustomers.onboard({ state: "REGISTERED" }))).toMatchObject({
      name: "ApiError",
      code: "EMAIL_ALREADY_REGISTERED",
      outcome: "rejected",
    });
  });
});

describe("odd answers", () => {
  test("[S31] amounts of a refusal under 200 keep their digits", async () => {
    const body = '{"status":false,"error":"insufficient_balance","details":{"available_balance":10.10}}';
    const { wallets } = cryptoClient({ "/send-funds": new Response(body) });
    const failure = (await failureOf(wallets.transactions.sendFunds(transfer, keyed))) as ApiError;
    expect(failure.details).toEqual({ available_balance: "10.10" });
  });

  test("[S28] text that is no UTF-8, within JSON that is, is malformed", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"success":true,"data":{"a":"'),
      0xff,
      0x22,
      0x7d,
      0x7d,
    ]);
    const { wallets } = cryptoClient({ "/wallet": new Response(bytes) });
    expect(await failureOf(wallets.cardCustomers.wallet("s"))).toMatchObject({
      code: "response_malformed",
      httpStatus: 200,
    });
  });

  test("[S28] a receipt without bytes is no receipt", async () => {
    const { fiat } = fiatClient({ "/receipt/r_1": new Response("") });
    expect(await failureOf(fiat.transactions.receipt("r_1"))).toMatchObject({ code: "response_empty" });
  });

  test("[S34] a redirect that the run time hides is one", async () => {
    const transport = async () => ({ status: 0, headers: new Headers(), body: (async function* () {})() });
    const { agent } = agentClient({}, { fetch: undefined, transport });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toMatchObject({ code: "response_redirect" });
  });

  test("[S42] a transport may answer with an object of a class, whatever else that has", async () => {
    const transport = async () => new Response("[1]", { status: 200 }) as never;
    const { agent } = agentClient({}, { fetch: undefined, transport });
    expect(await agent.positions.list({ wallet_id: "w" })).toEqual([1]);
  });

  test("[S28] [S44] code that was injected and fails after sending leaves an unknown outcome", async () => {
    let isSent = false;
    const now = () => {
      if (isSent) throw new Error("the clock stopped");
      return 0;
    };
    const answer = () => {
      isSent = true;
      return json(sentFunds);
    };
    const { wallets } = cryptoClient({ "/send-funds": answer }, { clock: { now, monotonic: () => 0 } });
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
      name: "OutcomeUnknownError",
      cause: { name: "ConnectionError", message: expect.stringContaining("on this side") },
    });
  });
});

describe("serviceName", () => {
  test("[S47] paths, declared properties and queries carry the real name, both ways; open maps stay as they are", async () => {
    const { wallets, sent } = cryptoClient(
      {
        "/freeze": { success: true, data: { acme_card_id: "s", card_id: "c", is_frozen: true, frozen_at: "" } },
        "/lookup-customer": { success: true, data: { acme_card_id: "s" } },
      },
      { serviceName: "acme" },
    );
    expect(await wallets.cardCustomers.freezeCard({ svcCardId: "svc-card", cardId: "c" })).toMatchObject({
      svc_card_id: "s",
    });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: "s" })).toMatchObject({ svc_card_id: "s" });
    expect(sent.slice(1).map(({ url }) => url.pathname + url.search)).toEqual([
      "/api/v1/acme-card/customers/svc-card/cards/c/freeze",
      "/api/v1/card-issuer/lookup-customer?acme_card_id=s",
    ]);
  });

  test("[S47] unset, wire names stay", async () => {
    const { wallets, sent } = cryptoClient({ "/freeze": { success: true, data: { svc_card_id: "s" } } });
    expect(await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" })).toMatchObject({ svc_card_id: "s" });
    expect(sent.at(-1)?.url.pathname).toBe("/api/v1/svc-card/customers/s/cards/c/freeze");
  });
});

describe("request()", () => {
  test("[S48] reaches an undescribed operation with token, key and exact numbers", async () => {
    const { wallets, sentTo } = cryptoClient({ "/swap/execute": { success: true, data: { id: 1 } } });
    const answer = await wallets.request({
      method: "POST",
      path: "/swap/execute",
      query: { dry: true },
      body: { amount: exactNumber("25.10") },
      idempotencyKey: "swap-1",
    });
    expect(answer).toEqual({ success: true, data: { id: 1 } });
    expect(sentTo("/swap/execute")[0]).toMatchObject({ body: '{"amount":25.10}' });
    expect(sentTo("/swap/execute")[0]?.url.search).toBe("?dry=true");
    expect(sentTo("/swap/execute")[0]?.headers.get("authorization")).toBe("Bearer crypto-token-1");
    expect(sentTo("/swap/execute")[0]?.headers.get("idempotency-key")).toBe("swap-1");
  });

  test("[S48] a write without an answer has an unknown outcome, a read keeps its error, and the caller may choose", async () => {
    const { fiat } = fiatClient({ "/payouts": json({}, 500) });
    const outcome = async (request: Parameters<typeof fiat.request>[0]) =>
      (await failureOf(fiat.request(request))).name;
    expect(await outcome({ method: "POST", path: "/payouts", body: {} })).toBe("OutcomeUnknownError");
    expect(await outcome({ method: "GET", path: "/payouts" })).toBe("ApiError");
    expect(await outcome({ method: "POST", path: "/payouts", body: {}, retry: "read" })).toBe("ApiError");
  });

  test.each([
    { method: "FETCH", path: "/x" },
    { method: "GET", path: "x" },
    { method: "GET", path: "//evil.example/x" },
    { method: "GET", path: "/a/../b" },
    { method: "GET", path: "/x", body: {} },
    { method: "POST", path: "/x", retry: "often" },
    { method: "GET", path: "/x", idempotencyKey: "k" },
  ])("[S48] refuses %j before anything is sent", async (request) => {
    const { wallets, sent } = cryptoClient();
    await expect(wallets.request(request as never)).rejects.toMatchObject({
      name: "ArgumentError",
      outcome: "not-sent",
    });
    expect(sent).toEqual([]);
  });
});
