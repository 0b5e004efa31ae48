// A webhook: created, delivered over HTTP on this machine, verified, handled once.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Chapter } from "./chapter.ts";

export const receivedWebhook: Chapter = {
  title: "A webhook, received and verified",

  async *steps({ sandbox, tenant, wallets, webhooks }) {
    const handled: string[] = [];
    let handler: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
    const receiver = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = new Headers(
        Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const request = new Request("http://127.0.0.1/hooks", { method: "POST", headers, body: Buffer.concat(chunks) });
      outgoing.writeHead((await handler(request)).status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    try {
      yield {
        code: `const { secret } = await wallets.webhooks.create({ url: "http://127.0.0.1:…/hooks", events: ["deposit.confirmed"] })\nconst handler = createWebhookHandler({ verifier: createCryptoVerifier({ secret, timestampHeader: "x-timestamp" }), … })`,
        run: async () => {
          const { secret } = await wallets.webhooks.create({ url, events: ["deposit.confirmed"] });
          handler = webhooks.createWebhookHandler({
            verifier: webhooks.createCryptoVerifier({
              secret: String(secret),
              timestampHeader: "x-timestamp",
              clock: sandbox.clock,
            }),
            store: webhooks.createMemoryStore(),
            async handle(event) {
              if (event.known && event.type === "deposit.confirmed") handled.push(event.transactionId);
            },
          });
          return "the response contains the secret; mount the handler in your app";
        },
      };
      yield {
        code: `tenant.simulate.deposit({ asset_id, amount: "100.00" })`,
        run: async () => {
          tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "100.00" });
          await sandbox.idle();
          const [delivery] = tenant.deliveries.list();
          return `${delivery?.event} ${delivery?.status} (${delivery?.responseStatus}); verified and handled: ${handled.join(", ")}`;
        },
      };
      yield {
        code: `tenant.deliveries.misbehave({ kind: "bad-signature" })\ntenant.simulate.deposit({ asset_id, amount: "1.00" })`,
        run: async () => {
          tenant.deliveries.misbehave({ kind: "bad-signature" });
          tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "1.00" });
          await sandbox.idle();
          const [delivery] = tenant.deliveries.list();
          return `${delivery?.status} (${delivery?.responseStatus}): the handler rejected it; handled so far: ${handled.length}`;
        },
      };
    } finally {
      await new Promise((resolve) => {
        receiver.close(resolve);
        receiver.closeAllConnections();
      });
    }
  },
};
