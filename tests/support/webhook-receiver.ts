// A program that receives webhooks with Express and the clock of a sandbox, which it asks for nothing but its subscription.

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { CryptoClient } from "../../src/crypto.ts";
import { connectSandbox, sandboxClock } from "../../src/sandbox.ts";
import { createCryptoVerifier, createMemoryStore, expressWebhooks } from "../../src/webhooks.ts";

const [origin = "", tenantId = ""] = process.argv.slice(2);
const app = express();
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

const tenant = await (await connectSandbox(origin)).tenant(tenantId);
const wallets = new CryptoClient(tenant.crypto);
const { secret } = await wallets.webhooks.create({ url: `http://127.0.0.1:${port}/hooks`, events: ["*"] });

const clock = await sandboxClock(origin, { tenant: tenantId });
const verifier = createCryptoVerifier({ secret, clock });
app.post("/hooks", expressWebhooks({ verifier, clock, store: createMemoryStore({ clock }), handle: () => undefined }));
console.log(`127.0.0.1:${port}`);
