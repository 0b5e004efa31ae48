// What a call costs the processor besides its request: a GET over a transport that answers at once, beside a fetch.

import { builtClients } from "../built-package.ts";
import { cpuTimes, measureCosts, ratio } from "../measure.ts";
import { serve } from "../server-process.ts";

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

/** Processor time of the SDK's own work, as a multiple of that of a whole fetch. */
export async function ownTime(): Promise<number> {
  const server = await serve(["--import", "tsx", "bench/calls/call-server.ts"]);
  try {
    const address = `${server.origin}/svc-card/card_1/wallet/funding-address`;
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const { CryptoClient } = await builtClients();
    const whole = async () => bytes;
    const transport = async () => ({ status: 200, headers, body: unread, whole });
    const sdk = new CryptoClient({ baseUrl: server.origin, token: "token_example", transport });
    const works = {
      fetch: async () => (await fetch(address)).json(),
      sdk: () => sdk.cards.fundingAddress("card_1"),
    };
    const costs = await measureCosts(works, { rounds: ROUNDS, times: TIMES, inFlight: 1 });
    return ratio(cpuTimes(costs.sdk), cpuTimes(costs.fetch));
  } finally {
    await server.stop();
  }
}
