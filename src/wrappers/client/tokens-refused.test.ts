// Refused tokens, through the real clients.

import { describe, expect, test } from "vitest";
import * as cryptoOperations from "../../../generated/crypto/operations.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type SentRequest } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import {
  fiatGrant,
  keyOf,
  LOGIN,
  REFRESH,
  revocation,
  tokenOf,
  tokenService,
} from "../../../tests/support/token-service.ts";
import { AuthenticationError } from "../errors.ts";
import type { RetryEvent } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import { coreOf } from "./client.ts";
import type { CryptoClient } from "./crypto-client.ts";
import type { FiatClient } from "./fiat-client.ts";

const CALLERS = 32;

/** One call of each retry rule, and a successful response. */
const classes: readonly {
  name: string;
  isKeyed: boolean;
  answer: object;
  call: (clients: { fiat: FiatClient; wallets: CryptoClient }, number: number) => Promise<unknown>;
}[] = [
  { name: "read", isKeyed: false, answer: [], call: ({ fiat }) => fiat.webhooks.list() },
  {
    name: "idempotent",
    isKeyed: true,
    answer: {},
    call: ({ wallets }, number) => wallets.webhooks.update("w_1", { number }),
  },
  {
    name: "keyed",
    isKeyed: true,
    answer: { status: "success", data: { id: "1" } },
    call: ({ fiat }, number) => fiat.businessWebhook.register({ url: `https://a.example/${number}` }),
  },
  {
    name: "transfer with a key",
    isKeyed: true,
    answer: sentFunds,
    call: ({ wallets }, number) =>
      wallets.transactions.sendFunds({ ...transfer, amount: `${number + 1}` }, { idempotencyKey: `payout-${number}` }),
  },
  {
    name: "transfer without a key",
    isKeyed: false,
    answer: sentFunds,
    call: ({ wallets }, number) =>
      wallets.transactions.sendFunds({ ...transfer, amount: `${number + 1}` }, { idempotencyKey: false }),
  },
  { name: "unsent", isKeyed: true, answer: {}, call: ({ wallets }, number) => wallets.assets.batchAdd({ number }) },
];

describe("a refused token", () => {
  test.each(classes)(
    "[S3] [S10] in 32 concurrent calls of the class $name costs one renewal, and each is resent once with its key",
    async ({ isKeyed, answer, call }) => {
      const { script, logins } = tokenService(answer);
      const refused: Deferred<Response>[] = [];
      const all = (request: SentRequest) => {
        if (tokenOf(request) !== "t1") return answer;
        const refusal = deferred<Response>();
        refused.push(refusal);
        // All calls are running before the first one is refused.
        if (refused.length === CALLERS) for (const { resolve } of refused) resolve(revocation());
        return refusal.promise;
      };
      const { fiat, sent } = fiatClient({ ...script, "": all });
      const { wallets, sent: sentByWallets } = cryptoClient({ ...script, "": all });
      await Promise.all(Array.from({ length: CALLERS }, (_, number) => call({ fiat, wallets }, number)));
      expect(logins()).toBe(2);
      const requests = [...sent, ...sentByWallets].filter((request) => tokenOf(request) !== undefined);
      const first = requests.filter((request) => tokenOf(request) === "t1");
      const second = requests.filter((request) => tokenOf(request) === "t2");
      expect(requests).toHaveLength(2 * CALLERS);
      const shape = (request: SentRequest) => [request.method, request.url.href, request.body, keyOf(request)];
      expect(second.map(shape)).toEqual(expect.arrayContaining(first.map(shape)));
      expect(first.map(shape)).toEqual(expect.arrayContaining(second.map(shape)));
      expect(new Set(first.map(keyOf)).size).toBe(isKeyed ? CALLERS : 1);
      expect(first.every((request) => (keyOf(request) === null) === !isKeyed)).toBe(true);
    },
  );

  const operations: readonly Operation[] = [
    ...Object.values<Operation>(fiatOperations),
    ...Object.values<Operation>(cryptoOperations),
  ].filter(({ auth = "token" }) => auth === "token");
  const names = (template: string) => template.match(/(?<=\{)[^}]+/g) ?? [];

  test.each(operations.map((operation) => ({ ...operation, operation })))(
    "[S3] is renewed once for $id ($retry); the second refusal is thrown",
    async ({ operation }) => {
      const isFiat = Object.values<Operation>(fiatOperations).includes(operation);
      const { script, logins } = tokenService([], ["t1", "t2"]);
      const { fiat, sent: sentByFiat } = fiatClient({ ...script, [REFRESH]: revocation });
      const { wallets, sent: sentByWallets } = cryptoClient(script);
      const core = coreOf(isFiat ? fiat : wallets);
      const call = core.call(operation, {
        path: Object.fromEntries(names(operation.path).map((name) => [name, "id-1"])),
        query: operation.exactlyOne && { [operation.exactlyOne[0] ?? ""]: "id-1" },
        body: operation.method === "GET" || operation.body === "empty" ? undefined : {},
        options: operation.idempotency?.mode === "required" ? keyed : {},
      });
      const failure = await failureOf(call);
      expect(failure).toBeInstanceOf(AuthenticationError);
      expect(failure).toMatchObject({ method: operation.name, outcome: "rejected", attempts: 2, httpStatus: 401 });
      expect(logins()).toBe(2);
      const sent = (isFiat ? sentByFiat : sentByWallets).filter((request) => tokenOf(request) !== undefined);
      expect(sent.map(tokenOf)).toEqual(["t1", "t2"]);
      expect(new Set(sent.map(keyOf)).size).toBe(1);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    },
  );

  test("is not reused: after the second refusal the next call logs in", async () => {
    const { script, logins } = tokenService([], ["t1", "t2"]);
    const { fiat } = fiatClient(script);
    expect(await failureOf(fiat.webhooks.list())).toBeInstanceOf(AuthenticationError);
    expect(await fiat.webhooks.list()).toEqual([]);
    expect(logins()).toBe(3);
  });

  test("[S3] costs no retry, and triggers onRetry", async () => {
    const clock = new FakeClock();
    const retries: RetryEvent[] = [];
    const answers = [json({}, 503), revocation(), json({}, 503), json([])];
    const { script } = tokenService();
    const { fiat } = fiatClient(
      { ...script, "": () => answers.shift() ?? json({}, 500) },
      { clock, maxRetries: 2, hooks: { onRetry: (event) => retries.push(event) } },
    );
    expect(await clock.runUntil(fiat.webhooks.list())).toEqual([]);
    expect(retries.map(({ renewsToken }) => renewsToken)).toEqual([false, true, false]);
    expect(retries[1]?.delayMs).toBe(0);
  });

  test("[S4] leads to the error of a failed login, and the call is not retried", async () => {
    const logins = [json(fiatGrant("t1")), json({ status: "error", message: "locked" }, 403)];
    const { fiat, sentTo } = fiatClient({ [LOGIN]: () => logins.shift() ?? json({}, 500), "/webhooks": revocation });
    expect(await failureOf(fiat.webhooks.list())).toMatchObject({ method: "fiat.auth.login", httpStatus: 403 });
    expect(sentTo("/webhooks")).toHaveLength(1);
  });

  test("a refused connector key is not sent again", async () => {
    const retries: RetryEvent[] = [];
    const hooks = { onRetry: (event: RetryEvent) => retries.push(event) };
    const { agent, sent } = agentClient({ "/agent/positions": revocation }, { hooks });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toBeInstanceOf(AuthenticationError);
    expect(sent).toHaveLength(1);
    expect(retries).toEqual([]);
  });
});
