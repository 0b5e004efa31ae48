import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, keyOf, tokenOf } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { inTurn } from "../../../tests/support/turns.ts";
import type { Decimal, DecimalInput } from "../operation.ts";
import { defineOperation, typed } from "./define-operation.ts";

const payOut = defineOperation({
  method: "POST",
  path: "/wallets/{wallet_id}/payouts",
  query: ["dry_run"],
  body: typed<{ amount: DecimalInput; note?: string }>(),
  result: typed<{ id: string; fee: Decimal }>(),
  retry: "keyed-transfer",
  idempotencyKey: "required",
  keyLifetimeSeconds: 3600,
  money: true,
  decimals: { body: { amount: "number" }, response: ["data.fee"] },
});
const url = "/wallets/w%2F1/payouts";
const path = { wallet_id: "w/1" };
const body = { amount: "25.10" };
const keyed = { idempotencyKey: "payout-1" };
const paid = '{"success":true,"message":"Paid.","data":{"id":"p_1","fee":0.10}}';

/** A client whose service answers the payout so, one answer per attempt. */
function open(...answers: Parameters<typeof inTurn>[1][]) {
  const clock = new FakeClock();
  const turns = inTurn(clock, ...answers);
  return { clock, ...cryptoClient({ [url]: turns.answer }, { clock, maxRetries: 2 }) };
}

describe("a call of a defined operation [S53]", () => {
  test("sends path, query, exact amounts and key, and returns the data with exact amounts", async () => {
    const { wallets, sentTo } = cryptoClient({ [url]: () => new Response(paid) });
    const call = wallets.request(payOut, { path, query: { dry_run: true }, body, ...keyed });
    expect(await call).toEqual({ id: "p_1", fee: "0.10" });
    expect(await call.withResponse()).toMatchObject({ status: 200, message: "Paid." });
    const sent = sentTo(url).map((request) => [request.url.search, request.body, keyOf(request), tokenOf(request)]);
    expect(sent).toEqual([["?dry_run=true", '{"amount":25.10}', "payout-1", "crypto-token-1"]]);
  });

  test("is named by method and path template in errors, which repeat only values that are not sensitive, by field", async () => {
    const body = typed<{ pin: string; currency: string }>();
    const open = defineOperation({ method: "POST", path: "/accounts/{id}", body, sensitive: ["pin"] });
    const details = { currency: ["XTS is unknown."], pin: ["4711 is too short."] };
    const { wallets } = cryptoClient({ "/accounts/a": json({ error: "validation_error", details }, 400) });
    const given = { path: { id: "a" }, body: { pin: "4711", currency: "XTS" } };
    const fieldErrors = { currency: ["XTS is unknown."], pin: ["[redacted] is too short."] };
    const method = "POST /accounts/{id}";
    expect(await failureOf(wallets.request(open, given))).toMatchObject({ method, fieldErrors });
    const hidden = cryptoClient({ [url]: json({ error: "validation_error", message: "bad note whsec_value" }, 400) });
    const noted = hidden.wallets.request(payOut, { path, body: { amount: "1", note: "whsec_value" }, ...keyed });
    expect(inspect(await failureOf(noted))).not.toContain("whsec_value");
  });

  test("rejects a key of another payment, an expired key, and a call without a decision", async () => {
    const { clock, wallets, sentTo } = open(() => new Response(paid));
    await clock.runUntil(wallets.request(payOut, { path, body, ...keyed }));
    for (const [code, given] of [
      ["idempotency_key_reused", { path, body: { amount: "25.11" }, ...keyed }],
      ["idempotency_key_reused", { path: { wallet_id: "w2" }, body, ...keyed }],
      ["idempotency_key_expired", { path, body, idempotencyKey: { key: "k", firstUsedAt: new Date(0) } }],
      ["idempotency_key_required", { path, body }],
    ])
      expect(await failureOf(wallets.request(payOut, given as never))).toMatchObject({ code });
    expect(sentTo(url)).toHaveLength(1);
  });

  test("takes checks of body and data", async () => {
    const check = (value: unknown) => {
      const { name } = value as { name?: unknown };
      if (typeof name !== "string") throw new TypeError("name is missing");
      return { name: name.trim() };
    };
    const rename = defineOperation({ method: "PUT", path: "/name", body: check, result: check, retry: "idempotent" });
    const { wallets, sentTo } = cryptoClient({ "/name": { success: true, data: { name: " New ", more: 1 } } });
    expect(await wallets.request(rename, { body: { name: " New " } })).toEqual({ name: "New" });
    expect(sentTo("/name")[0]?.body).toBe('{"name":"New"}');
    const rejected = await failureOf(wallets.request(rename, { body: {} as never }));
    expect(rejected).toMatchObject({ name: "ArgumentError", cause: { message: "name is missing" } });
    const other = cryptoClient({ "/name": { success: true, data: { title: "New" } } }).wallets;
    const unknown = await failureOf(other.request(rename, { body: { name: "New" } }));
    expect(unknown).toMatchObject({ name: "OutcomeUnknownError", cause: { code: "response_malformed" } });
  });

  test.each([[""], ["null"], ['{"success":true,"data":null}']])("needs the data that it defines: %j", async (text) => {
    const read = defineOperation({ method: "GET", path: "/name", result: typed<{ name: string }>() });
    const { wallets } = cryptoClient({ "/name": () => new Response(text) });
    expect(await failureOf(wallets.request(read))).toMatchObject({ name: "ResponseError", code: "response_empty" });
  });

  test("without a result returns an Undescribed, also of an empty body", async () => {
    const remove = defineOperation({ method: "DELETE", path: "/name" });
    const { wallets } = cryptoClient({ "/name": () => new Response("") });
    expect((await wallets.request(remove)).raw).toBeUndefined();
  });
});

describe("a definition [S53]", () => {
  const write = { method: "POST", path: "/x" } as const;

  test.each<[string, ...(object | null)[]]>([
    ["Unknown option", { pathh: "/y" }, { decimals: { bodyy: {} } }],
    ["method must be one of", { method: "FETCH" }],
    ["path must start", { path: "x" }],
    ["path must not contain", { path: "/a/../b" }, { path: "/{a" }],
    ["each parameter once", { path: "/{a}/{a}" }, { path: "/{}" }],
    ["query must be", { query: "page" }, { query: ["a b"] }],
    ["body must be a function", { body: {} }],
    ["result must be a function", { result: "Text" }],
    ["has no body", { method: "GET", body: typed() }],
    ["of a GET", { method: "GET", retry: "idempotent" }],
    ["retry must be one of", { retry: "often" }],
    ["needs an idempotency key", { retry: "keyed", idempotencyKey: "none" }],
    ["needs money", { retry: "keyed-transfer" }],
    ["keyLifetimeSeconds", { retry: "keyed-transfer", money: true, idempotencyKey: "required" }],
    ["idempotencyKey must be one of", { idempotencyKey: "maybe" }],
    ["decide on the key", { money: true }],
    ["money must be", { money: "yes" }],
    ["keyLifetimeSeconds must be", { keyLifetimeSeconds: 0 }],
    ["needs body", { decimals: { body: { amount: "number" } } }],
    ["decimals.body must map", { body: typed(), decimals: { body: { amount: "float" } } }],
    ["decimals.response must be", { decimals: { response: "data.fee" } }],
    ["sensitive must be", { sensitive: "pin" }],
    ["must be an object", null],
  ])("is rejected: %s", (message, ...definitions) => {
    for (const parts of definitions)
      expectConfigurationError(() => defineOperation((parts && { ...write, ...parts }) as never), message, parts);
  });
});
