import { afterEach, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { FiatClient } from "./fiat-client.ts";

const polluted = Object.prototype as Record<string, unknown>;

afterEach(() => {
  for (const name of ["idempotencyKey", "extraBody", "baseUrl", "accountId", "retry", "maxRetries"]) {
    delete polluted[name];
  }
});

test("[S37] properties of a polluted Object.prototype are no options of a call", async () => {
  const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
  const options = { ...keyed };
  Object.assign(polluted, { extraBody: { planted: true }, maxRetries: "planted" });
  await wallets.transactions.sendFunds(transfer, options);
  const [request] = sentTo("/send-funds");
  expect(request?.body).not.toContain("planted");
  polluted.idempotencyKey = "planted";
  const failure = await failureOf(wallets.transactions.sendFunds(transfer, {} as never));
  expect(failure).toMatchObject({ code: "idempotency_key_required", field: "idempotencyKey" });
});

test("[S37] nor are inherited properties", async () => {
  const { wallets } = cryptoClient({ "/send-funds": sentFunds });
  const failure = await failureOf(wallets.transactions.sendFunds(transfer, Object.create(keyed) as never));
  expect(failure.code).toBe("idempotency_key_required");
});

test("[S37] nor of a client or of its request", async () => {
  Object.assign(polluted, { baseUrl: "https://planted.example/api/v1", accountId: "planted" });
  expect(() => new FiatClient({ appSecret: "secret-0001" })).toThrow(/is missing|baseUrl/);
  delete polluted.baseUrl;
  delete polluted.accountId;
  const { fiat, sentTo } = fiatClient({ "/things": {} });
  Object.assign(polluted, { retry: "planted", extraBody: { planted: true } });
  await fiat.request({ method: "POST", path: "/things" });
  expect(sentTo("/things")[0]?.body ?? "").not.toContain("planted");
});
