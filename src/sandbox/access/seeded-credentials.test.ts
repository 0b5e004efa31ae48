import { expect, test } from "vitest";
import { AgentClient } from "../../wrappers/client/agent-client.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

test("every tenant is seeded with an account, an admin API key and a connector [G44]", async () => {
  const { sandbox } = openSandbox({ settings: { fiat: { namedWebhooks: true } } });
  const tenants = [sandbox.createTenant(), sandbox.createTenant()];
  for (const { fiat, crypto, agent, seeded } of tenants) {
    await expect(new FiatClient(fiat).webhooks.list()).resolves.toEqual([]);
    const wallets = new CryptoClient(crypto);
    await expect(
      wallets.cardIssuer.updateCardLimits(seeded.programId, { max_virtual_per_customer: 2 }),
    ).resolves.toMatchObject({ card_limits: { max_virtual_per_customer: 2 } });
    await expect(new AgentClient(agent).positions.list({ wallet_id: seeded.wallets.solana })).resolves.toBeDefined();
  }
  const credentials = sandbox.tenants.flatMap(({ fiat, crypto, agent }) => [
    ...[fiat.accountId, fiat.appSecret, crypto.apiKey, crypto.apiSecret, agent.connectorKey],
  ]);
  expect(new Set(credentials).size).toBe(15);
});

test("the seed determines the credentials [G44]", () => {
  const credentials = ({ tenant: { fiat, crypto, agent } }: ReturnType<typeof openSandbox>) => [
    ...[fiat.accountId, fiat.appSecret, crypto.apiKey, crypto.apiSecret, agent.connectorKey],
  ];
  const first = credentials(openSandbox());
  expect(credentials(openSandbox())).toEqual(first);
  expect(new Set([...first, ...credentials(openSandbox({ seed: "another" }))]).size).toBe(10);
});
