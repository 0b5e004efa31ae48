// Runs the delivery suite against a server in this process.

import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryStore } from "../../../src/wrappers/idempotency/memory-store.ts";
import { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";
import { deliveryCases } from "./delivery-cases.ts";
import type { DeliveryTarget } from "./delivery-target.ts";
import { type Mounts, mounts } from "./mounted-handlers.ts";
import { startTestServer } from "./test-server.ts";

/** A server that listens on a free loopback port. */
export interface Listening {
  readonly port: number;
  close(): unknown;
}

/** Adds a test for each case of the suite. */
export function testDeliveries(
  start: (mounted: Mounts) => Promise<Listening>,
  traits: Pick<DeliveryTarget, "advice" | "statusOfGet">,
): void {
  let target: DeliveryTarget | undefined;
  let listening: Listening | undefined;

  beforeAll(async () => {
    const testServer = await startTestServer();
    listening = await start(mounts({ createCryptoVerifier, createMemoryStore }, testServer.origin));
    target = { url: `http://127.0.0.1:${listening.port}`, testServer, ...traits };
  });
  afterAll(async () => {
    await listening?.close();
    target?.testServer.close();
  });

  test.each(deliveryCases.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
    if (!target) throw new Error("the server is not listening");
    await expect(run(target)).resolves.toBeUndefined();
  });
}

/** Starts a Node server. */
export function listeningOn(server: Server): Promise<Listening> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: () => server.close() });
    });
  });
}
