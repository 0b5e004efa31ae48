// How to recover from an unknown outcome, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { type RetryClassName, retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { agentClient, cryptoClient, keyed, transfer } from "../../../tests/support/test-clients.ts";
import { lost, refused, unreachable } from "../../../tests/support/turns.ts";
import type { OutcomeUnknownError } from "../errors.ts";

const limited = refused(429, "rate_limit_exceeded");
const expired = refused(401);

describe("[S46] how to recover from an unknown outcome", () => {
  const next = async (name: RetryClassName) => (await runCall(retryClassCalls[name], [lost, lost, lost])).error?.next;

  test("a transfer with a key: the same key, until it expires", async () => {
    expect(await next("transfer")).toEqual({
      ...{ kind: "resend", idempotencyKey: "payout-1" },
      firstUsedAt: new Date(Date.UTC(2026, 0, 1)),
      before: new Date(Date.UTC(2026, 0, 1, 23, 50)),
      why: expect.stringMatching(/^Call again with this key before 2026-01-01T23:50:00/),
    });
  });

  test.each([
    ["freeze", "wallets.cardIssuer.lookupCustomer", { svc_card_id: "s" }],
    ["reset", "wallets.cardIssuer.lookupCustomer", { svc_card_id: "s" }],
    ["virtual", "wallets.cardIssuer.lookupCustomer", { svc_card_id: "s" }],
    ["deploy", "wallets.cardCustomers.safeStatus", "s"],
    ["rotate-secret", "wallets.webhooks.get", "w"],
    ["create-webhook", "wallets.webhooks.list", undefined],
    ["trade", "agent.positions.list", { wallet_id: "w" }],
  ])("%s: the method that reveals it, with its argument", async (path, method, args) => {
    const { wallets } = cryptoClient({ [path]: lost });
    const { agent } = agentClient({ [path]: lost });
    const { cardCustomers, webhooks } = wallets;
    const calls: Record<string, () => Promise<unknown>> = {
      freeze: () => cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" }),
      reset: () => cardCustomers.reset("s"),
      virtual: () => cardCustomers.createVirtualCard("s"),
      deploy: () => cardCustomers.deploySafe("s"),
      "rotate-secret": () => webhooks.rotateSecret("w"),
      trade: () => agent.markets.trade({ wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" }, keyed),
      "create-webhook": () => webhooks.create({ url: "https://a.example" }),
    };
    const failure = await failureOf(calls[path]?.() ?? Promise.resolve());
    expect(failure).toMatchObject({
      name: "OutcomeUnknownError",
      next: { kind: "read", method, why: expect.stringMatching(new RegExp(`check ${method}`, "i")) },
    });
    expect((failure as OutcomeUnknownError & { next: { args?: unknown } }).next.args).toEqual(args);
    expect(failure.message).toContain(method);
  });

  test("none, if nothing is documented", async () => {
    const { wallets } = cryptoClient({ "/send-funds": lost, "/order": lost, "/unfreeze": lost });
    const order = { type: "physical", card_type: "physical" } as never;
    for (const call of [
      wallets.transactions.sendFunds(transfer, { idempotencyKey: false }),
      wallets.cards.orderPhysical("s", order),
      wallets.cards.unfreeze({ svcCardId: "s", cardId: "c" }),
    ]) {
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ next: { kind: "none" } });
      expect(failure.message).toContain("There is no documented way to check");
    }
  });
});

describe("refusals that prove an earlier success", () => {
  const conflict = (key: string) =>
    refused(409, "conflict", { details: { existing_transaction_id: "tx_1", idempotency_key: key } });

  test("[S22] [A8] a conflict of the same key gives the existing transfer, also after a lost response", async () => {
    const duplicate = { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: "payout-1" };
    for (const answers of [[conflict("payout-1")], [lost, conflict("payout-1")]]) {
      expect(await runCall(retryClassCalls.transfer, answers)).toMatchObject({
        count: answers.length,
        value: duplicate,
      });
    }
    const { wallets } = cryptoClient({ "/send-funds": conflict("payout-1") });
    const answer = await wallets.transactions.sendFunds(transfer, keyed).withResponse();
    expect([answer.data, answer.status]).toEqual([duplicate, 409]);
  });

  test("[S22] a conflict of another key throws, and so does one without a key", async () => {
    const other = await runCall(retryClassCalls.transfer, [conflict("payout-2")]);
    expect(other.error).toMatchObject({ name: "ApiError", code: "conflict", outcome: "rejected" });
    const keyless = await runCall(retryClassCalls.transferWithoutKey, [conflict("payout-1")]);
    expect(keyless.error).toMatchObject({ name: "ApiError", code: "conflict" });
    const doubtful = await runCall(retryClassCalls.transfer, [lost, conflict("payout-2")]);
    expect(doubtful.error).toMatchObject({ name: "OutcomeUnknownError", cause: { code: "conflict" } });
  });

  test("[S17] a 404 on a deletion is a success only after an attempt that may have deleted", async () => {
    const gone = refused(404, "not_found");
    for (const answers of [
      [lost, gone],
      [refused(503), limited, gone],
      [lost, expired, gone],
    ]) {
      expect(await runCall(retryClassCalls.deletion, answers)).toMatchObject({
        count: answers.length,
        error: undefined,
      });
    }
    for (const answers of [[gone], [unreachable, gone], [limited, gone], [expired, gone]]) {
      const { error } = await runCall(retryClassCalls.deletion, answers);
      expect(error).toMatchObject({ name: "ApiError", httpStatus: 404 });
    }
  });
});
