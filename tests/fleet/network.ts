// The network before the service: requests that arrive late or twice, and refusals of payments that were made.

import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type LogFault, seededNumbers } from "./chaos.ts";

/** Longer than the time limit of an attempt: its worker has given up, or another one has sent the payment again. */
const LATE_MS = 2_500;
/** One request for a transfer in so many is late, and as many come twice. */
const REQUESTS_PER_FAULT = 12;
/** A payment is not refused for ever. */
const MOST_REFUSALS = 2;
const REFUSALS = [400, 403] as const;

/** By name: with many faults, each has to occur. */
export const networkFaults: readonly string[] = ["late", "twice", ...REFUSALS.map((status) => `refused ${status}`)];

export interface Network extends AsyncDisposable {
  readonly port: number;
  /** Returns the function that ends the faults. What is late still arrives. */
  startFaults(seed: number, log: LogFault): () => void;
}

/** Passes all requests on to the port. */
export async function startNetwork(port: number): Promise<Network> {
  let isFaulty = false;
  let random = seededNumbers(1);
  let log: LogFault = () => undefined;
  const late = new Set<NodeJS.Timeout>();
  // By key, how often a payment that was made has been refused.
  const paid = new Map<string, number>();

  /** Sends the request, and its response to the worker, if there is one that waits. `again` sends a copy after it. */
  function pass(incoming: IncomingMessage, body: Buffer, worker?: ServerResponse, again = false): void {
    const { method, url, headers } = incoming;
    const sent = request({ host: "127.0.0.1", port, method, path: url, headers });
    sent.on("error", () => {
      worker?.destroy();
      if (again) pass(incoming, body);
    });
    sent.on("response", (response) => {
      // A copy that pays after the worker was told of a refusal would make that refusal a lie, which no client can see.
      const isRefused = String(response.statusCode).startsWith("4");
      if (again && !isRefused) pass(incoming, body);
      const key = headers["idempotency-key"];
      if (response.statusCode === 200 && typeof key === "string" && !paid.has(key)) paid.set(key, 0);
      response.on("error", () => worker?.destroy());
      if (!worker) return response.resume();
      worker.writeHead(response.statusCode ?? 502, response.headers);
      return response.pipe(worker);
    });
    sent.end(body);
  }

  async function serve(incoming: IncomingMessage, worker: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { url = "", headers } = incoming;
    if (!isFaulty || !url.endsWith("/send-funds")) return pass(incoming, body, worker);
    const key = String(headers["idempotency-key"]);
    const refusals = paid.get(key) ?? MOST_REFUSALS;
    const pick = random();
    if (refusals < MOST_REFUSALS && pick < 0.5) {
      const status = REFUSALS[Math.floor(pick * 4)] ?? 400;
      paid.set(key, refusals + 1);
      log("request", `refused ${status}`);
      const error = status === 400 ? "invalid_request" : "WITHDRAWAL_LIMIT_EXCEEDED";
      const refusal = JSON.stringify({ success: false, error, error_code: error, message: "" });
      return void worker.writeHead(status, { "content-type": "application/json" }).end(refusal);
    }
    const fault = ["late", "twice"][Math.floor((1 - pick) * REQUESTS_PER_FAULT)];
    if (fault) log("request", fault);
    if (fault !== "late") return pass(incoming, body, worker, fault === "twice");
    const timer = setTimeout(() => {
      late.delete(timer);
      pass(incoming, body);
    }, LATE_MS);
    late.add(timer);
  }

  const server = createServer((incoming, worker) => {
    // The worker was killed.
    serve(incoming, worker).catch(() => worker.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    startFaults(seed, faultLog) {
      [random, log, isFaulty] = [seededNumbers(seed, "network"), faultLog, true];
      return () => {
        isFaulty = false;
      };
    },
    async [Symbol.asyncDispose]() {
      for (const timer of late) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
