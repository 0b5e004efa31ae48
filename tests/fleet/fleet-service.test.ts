import { afterEach, beforeEach, expect, test } from "vitest";
import { CryptoClient } from "../../src/index.ts";
import { type DoneFault, faultLog } from "./chaos.ts";
import { type FleetService, startFleetService } from "./fleet-service.ts";
import { networkFaults, startNetwork } from "./network.ts";

let service: FleetService;

beforeEach(async () => {
  service = await startFleetService("a fleet");
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
});

test("tokens expire, the next login fails, and transfers keep their times", async () => {
  const before = process.hrtime.bigint();
  const faults: DoneFault[] = [];
  const log = faultLog(faults);
  const requests: string[] = [];
  const wallets = new CryptoClient({
    baseUrl: `http://127.0.0.1:${service.port}/crypto/api/v1`,
    ...service.credentials,
    async fetch(url, init) {
      const response = await fetch(url, init);
      requests.push(`${url.split("/").at(-1)} ${response.status}`);
      return response;
    },
  });
  const pay = (payout: string) =>
    wallets.transactions.sendFunds(service.order(payout, "1.25").request, { idempotencyKey: payout });
  await pay("p1");
  service.expireTokens(0, log);
  await pay("p2");
  service.expireTokens(0.99, log);
  await pay("p3");
  expect(requests).toEqual([
    ...["token 200", "send-funds 200"],
    ...["send-funds 401", "token 503", "token 200", "send-funds 200"],
    ...["send-funds 401", "token 200", "send-funds 200"],
  ]);
  expect(faults.map(({ kind, target }) => `${kind}: ${target}`)).toEqual([
    ...["expiry: all tokens", "login: status 503"],
    "expiry: all tokens",
  ]);
  const transfers = service.transfers();
  expect(transfers.map(({ payout }) => payout)).toEqual(["p1", "p2", "p3"]);
  const after = process.hrtime.bigint() + 2_000_000n;
  for (const { at } of transfers) expect(at > before - 2_000_000n && at < after).toBe(true);
});

test("requests arrive late and twice, payments that were made are refused, and each is made once", async () => {
  await using network = await startNetwork(service.port);
  const faults: DoneFault[] = [];
  const endFaults = network.startFaults(1, faultLog(faults));
  const wallets = new CryptoClient({
    baseUrl: `http://127.0.0.1:${network.port}/crypto/api/v1`,
    ...service.credentials,
    ...{ timeoutMs: 500, maxRetries: 0 },
  });
  const names = () => new Set(faults.map(({ target }) => target));
  let payouts = 0;
  while (names().size < networkFaults.length) {
    const payout = `p${++payouts}`;
    const { request } = service.order(payout, "1.25");
    for (let attempt = 1; attempt <= 2; attempt++) {
      // What the service has paid is unknown when it is refused.
      const error = await wallets.transactions.sendFunds(request, { idempotencyKey: payout }).catch((cause) => cause);
      if (error instanceof Error) expect(error).toMatchObject({ outcome: "unknown" });
    }
  }
  endFaults();
  expect([...names()].sort()).toEqual([...networkFaults].sort());
  await expect.poll(() => service.transfers().length, { timeout: 30_000 }).toBe(payouts);
});
