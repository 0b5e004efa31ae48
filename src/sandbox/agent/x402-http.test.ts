import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

// A foreign resource over HTTP: paid fetches use the built-in fetch.
const seen: { method?: string | undefined; body: string; isPaid: boolean }[] = [];
const server = createServer(async (request, response) => {
  const isPaid = request.headers["x-payment"] !== undefined;
  seen.push({ method: request.method, body: await textOf(request), isPaid });
  if (request.url === "/moved") response.writeHead(302, { location: "/report" }).end();
  else if (isPaid) response.writeHead(200, { "content-type": "application/json" }).end('{"report":"example"}');
  else {
    const offer = { scheme: "exact", network: "base-sepolia", payTo: "0xpayee", maxAmountRequired: "10000" };
    const accepts = [{ ...offer, asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" }];
    response.writeHead(402, { "content-type": "application/json" }).end(JSON.stringify({ x402Version: 1, accepts }));
  }
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += String(piece);
  return text;
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const open = () => {
  const { agent, tenant } = openSandbox({ outboundFetch: (url, init) => fetch(url, init) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { agent, wallet_id: tenant.seeded.wallets.base, origin };
};

it("a local resource is paid over HTTP, and gets the body both times", async () => {
  const { agent, wallet_id, origin } = open();
  seen.length = 0;
  expect(await agent.x402.fetch({ wallet_id, url: `${origin}/report`, method: "POST", body: { a: "é" } })).toEqual({
    ...{ status: 200, paid: true, body: { report: "example" } },
    payment: { amount_usd: "0.01", asset: "USDC", network: "base-sepolia", pay_to: "0xpayee" },
  });
  const sent = { method: "POST", body: '{"a":"é"}' };
  expect(seen).toEqual([
    { ...sent, isPaid: false },
    { ...sent, isPaid: true },
  ]);
});

it("a redirect is passed on, not followed", async () => {
  const { agent, wallet_id, origin } = open();
  seen.length = 0;
  expect(await agent.x402.fetch({ wallet_id, url: `${origin}/moved` })).toMatchObject({ status: 302, paid: false });
  expect(seen).toHaveLength(1);
});
