// The ways to read a hostile answer: with the SDK, and with `response.text()` and `JSON.parse`.

import { setImmediate as nextTurn } from "node:timers/promises";
import { builtClients } from "../built-package.ts";
import type { HostileAnswer } from "./hostile-answers.ts";

export const readers = { sdk: "this package", bare: "`response.text()` and `JSON.parse`" } as const;

export type AnswerReader = keyof typeof readers;

// As large as the chunks of a socket.
const CHUNK = 65_536;

/**
 * Returns functions that read the answer up to a result or an error. `received` is called when the answer begins: what the SDK
 * does with the request before does not count.
 */
export async function readersOf(
  answer: HostileAnswer,
): Promise<Readonly<Record<AnswerReader, (received: () => void) => Promise<unknown>>>> {
  const { CryptoClient } = await builtClients();
  const bytes = new TextEncoder().encode(answer.body);
  return {
    async sdk(received) {
      const fetch = async () => {
        await nextTurn();
        received();
        return respond(answer.status, bytes);
      };
      const baseUrl = "https://pay.example/api/v1";
      const wallets = new CryptoClient({ baseUrl, token: "token-of-the-benchmark", fetch, maxRetries: 0 });
      const call =
        answer.items.length > 0
          ? wallets.request({ method: "POST", path: "/things", body: { items: answer.items } })
          : wallets.transactions.sendFunds(transfer, { idempotencyKey: globalThis.crypto.randomUUID() });
      await ended(call);
      await wallets.close();
    },
    async bare(received) {
      await nextTurn();
      received();
      const response = respond(answer.status, bytes);
      await ended(response.text().then(JSON.parse));
    },
  };
}

const transfer = {
  account: "aaaaaaaaaaaaaaaaaaaaaaa1",
  assets: "asset_1",
  receiving_address: "Address1",
  amount: "25.10",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;

/** The message and the printed form of an error count too. */
async function ended(reading: PromiseLike<unknown>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    JSON.stringify(error);
  }
}

/** A response whose body arrives as from a socket: in chunks, each in a turn of its own. */
function respond(status: number, bytes: Uint8Array): Response {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextTurn();
      controller.enqueue(bytes.slice(at, at + CHUNK));
      at += CHUNK;
      if (at >= bytes.length) controller.close();
    },
  });
  return new Response(body, { status, headers: { "content-type": "application/json" } });
}
