// How calls of undocumented operations are retried, and how they fail.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { type RetryClassCall, runCall } from "../../../tests/support/retry-class-calls.ts";
import { json, keyOf, tokenOf } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { lost, refused } from "../../../tests/support/turns.ts";
import { exactNumber } from "../http/amounts.ts";
import { extraFields } from "../http/extra-fields.ts";
import { type ClientRequest, rawRequest } from "./raw-request.ts";

describe("rawRequest", () => {
  test("[S36] the body, or the result of its toJSON, does not appear in a message", async () => {
    const refusal = json({ status: "error", message: "pin 73519 of hunter22 is weak" }, 400);
    const secret = { pin: 73519, deep: [{ phrase: "hunter22" }] };
    for (const body of [secret, { toJSON: () => secret }]) {
      const { fiat } = fiatClient({ "/payouts": refusal });
      const failure = await failureOf(fiat.request(rawRequest({ method: "POST", path: "/payouts", body })));
      expect(failure.message).toContain("[redacted]");
      expect(inspect(failure)).not.toMatch(/73519|hunter22/);
    }
  });

  test.each(["POST", "PUT"] as const)("%s: false sends no key, silence a fresh one", async (method) => {
    const { fiat, sentTo } = fiatClient({ "/payouts": {} });
    await fiat.request(rawRequest({ method, path: "/payouts", idempotencyKey: false }));
    await fiat.request(rawRequest({ method, path: "/payouts" }));
    await fiat.request(rawRequest({ method, path: "/payouts", retry: "read" }));
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(sentTo("/payouts").map(keyOf)).toEqual([null, uuid, uuid]);
  });
});

const ok = json({ done: true });
let failures = 0;
const failed = () => refused(500, "internal_error", { request_id: `r${++failures}` });

test.each<[string, Partial<ClientRequest>, lost: number, failed: number]>([
  ["a GET", { method: "GET" }, 2, 2],
  ["a read", { retry: "read" }, 2, 2],
  ["an idempotent write", { retry: "idempotent" }, 2, 2],
  ["a keyed write", { retry: "keyed" }, 2, 2],
  ["a keyed write without a key", { retry: "keyed", idempotencyKey: false }, 1, 1],
  ["a keyed transfer", { retry: "keyed-transfer", idempotencyKey: "p-1" }, 2, 1],
  ["a keyed transfer without a key", { retry: "keyed-transfer", idempotencyKey: false }, 1, 1],
  ["a write whose repetition is undocumented", { retry: "unsent" }, 1, 1],
  ["a write of which nothing is said", {}, 1, 1],
])("[S48] %s is retried by its rule, always with the same key", async (_, request, ...counts) => {
  const begin: RetryClassCall["begin"] = (script, client, options) => {
    const { wallets, sentTo } = cryptoClient(script, client);
    const result = wallets.request(rawRequest({ method: "POST", path: "/payouts", ...request, ...options }));
    return { result, sentTo, close: () => wallets.close() };
  };
  for (const [index, answer] of [lost, failed()].entries()) {
    const { count, error, keys } = await runCall({ path: "/payouts", ok, begin }, [answer, ok]);
    expect(count).toBe(counts[index]);
    expect(new Set(keys).size).toBe(1);
    if (count === 2) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ name: "OutcomeUnknownError", next: { kind: "none" } });
  }
});

test("[S47] serviceName: paths and declared properties carry the real name, both ways; values stay as they are", async () => {
  const frozen = { acme_card_id: "s", card_id: "c", is_frozen: true, frozen_at: "" };
  const { wallets, sent } = cryptoClient({ "/freeze": { success: true, data: frozen } }, { serviceName: "acme" });
  const result = await wallets.cardCustomers.freezeCard({ svcCardId: "svc-card", cardId: "c" });
  expect(result).toMatchObject({ svc_card_id: "s" });
  expect(sent.at(-1)?.url.pathname).toBe("/api/v1/acme-card/customers/svc-card/cards/c/freeze");
});

test("request() calls an undocumented operation with token, key, exact numbers and extraBody", async () => {
  const { wallets, sentTo } = cryptoClient({ "/swap/execute": { success: true, data: { id: 1 } } });
  const swap = { method: "POST", path: "/swap/execute", query: { dry: true }, idempotencyKey: "swap-1" } as const;
  const fields = { body: { amount: exactNumber("25.10") }, extraBody: extraFields({ code: "1" }) };
  const answer = await wallets.request(rawRequest({ ...swap, ...fields }));
  expect([answer.raw, answer.unwrap()]).toEqual([{ success: true, data: { id: 1 } }, { id: 1 }]);
  const sent = sentTo("/swap/execute").map((each) => [each.url.search, each.body, keyOf(each), tokenOf(each)]);
  expect(sent).toEqual([["?dry=true", '{"amount":25.10,"code":"1"}', "swap-1", "crypto-token-1"]]);
});
