// What a call costs the processor besides its request: a GET over a transport that answers at once, beside a fetch. By itself, it finds
// its code in the caches of the processor; in a program, each call comes after a request that has filled them with other code.

import { built } from "../built-package.ts";
import { cpuTimes, measureCosts, ratio, rounded } from "../measure.ts";
import { startServer } from "../start-server.ts";

const ROUNDS = 15;
const TIMES = 1_000;

const headers = new Headers({
  "content-type": "application/json",
  "x-ratelimit-limit": "1000",
  "x-ratelimit-remaining": "999",
  "x-ratelimit-reset": "1900000000",
});

const unread: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]() {
    throw new Error("a small body is read at once");
  },
};

/** Processor time of the SDK's own work, as multiples of that of a whole fetch. */
export interface OwnTime {
  /** Call after call. */
  readonly alone: number;
  /** Each call right after a fetch. */
  readonly afterFetch: number;
}

export async function ownTime(): Promise<OwnTime> {
  await using server = await startServer("bench/calls/call-server.ts");
  const address = `${server.url}/svc-card/card_1/wallet/funding-address`;
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const { CryptoClient } = await built("index");
  const whole = async () => bytes;
  const transport = async () => ({ status: 200, headers, body: unread, whole });
  const client = new CryptoClient({ baseUrl: server.url, token: "token_example", transport });
  const plain = async () => (await fetch(address)).json() as Promise<unknown>;
  const sdk = () => client.cards.fundingAddress("card_1");
  const works = { fetch: plain, sdk, both: async () => [await plain(), await sdk()] };
  const costs = await measureCosts(works, { rounds: ROUNDS, times: TIMES, inFlight: 1 });
  const fetchTimes = cpuTimes(costs.fetch);
  return {
    alone: ratio(cpuTimes(costs.sdk), fetchTimes),
    afterFetch: rounded(ratio(cpuTimes(costs.both), fetchTimes) - 1),
  };
}
