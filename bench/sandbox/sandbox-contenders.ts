// Three servers for the same calls: the sandbox in this process, the sandbox over HTTP, and Prism's mock over HTTP.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { built } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { startServer } from "../start-server.ts";
import { callOf, controlOf, logIn, type MeasuredCall, type OperationName, readyCard } from "./benchmarked-calls.ts";
import { type HttpCall, keepAliveClient } from "./keep-alive-client.ts";

export type SandboxContender = "prism" | "overHttp" | "inProcess";

/** All three servers, ready to be called. */
export interface SandboxContenders extends AsyncDisposable {
  /** Returns one call per server. Each call has succeeded once already. */
  works(call: MeasuredCall): Promise<Record<SandboxContender, Work>>;
}

export async function openContenders(): Promise<SandboxContenders> {
  const { createSandbox } = await built("sandbox");
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  // The build, without its line per request: Prism's server writes none.
  const server = await startServer("cli/bin/svc.js", "sandbox", "--port", "0", "--quiet");
  const prism = await startServer("bench/sandbox/prism-server.ts");
  const client = keepAliveClient();
  const httpTenant = (await (await fetch(`${server.url}/_sandbox/tenants/t1`)).json()) as SandboxTenant;
  const inProcess = await readyTenant(tenant, sandbox.fetch, new URL(tenant.crypto.baseUrl).origin);
  const overHttp = await readyTenant(httpTenant, (url, init) => fetch(url, init), server.url);

  const sendOverHttp =
    (call: HttpCall): Work =>
    async () =>
      expectSuccess(call.url, await client.send(call));

  function ofOperation(operation: OperationName): Record<SandboxContender, Work> {
    const { method, url, headers, body } = inProcess.call(operation);
    return {
      prism: sendOverHttp(callOf(operation, prism.url, "token", tenant)),
      overHttp: sendOverHttp(overHttp.call(operation)),
      async inProcess() {
        const response = await sandbox.fetch(url, { method, headers, body: body ?? null });
        expectSuccess(url, response.status);
        return response.text();
      },
    };
  }

  function ofCardPayment(): Record<SandboxContender, Work> {
    const headers = { "content-type": "application/json" };
    const url = `${server.url}/_sandbox/tenants/t1/simulate/authorizeCard`;
    return {
      prism: ofOperation("sendFunds").prism,
      overHttp: sendOverHttp({ method: "POST", url, headers, body: JSON.stringify(overHttp.payment) }),
      inProcess: async () => tenant.simulate.authorizeCard(inProcess.payment),
    };
  }

  return {
    async works(call) {
      const works = call === "authorizeCard" ? ofCardPayment() : ofOperation(call);
      for (const work of Object.values(works)) await work();
      return works;
    },
    async [Symbol.asyncDispose]() {
      client.close();
      await server[Symbol.asyncDispose]();
      await prism[Symbol.asyncDispose]();
      await sandbox.close();
    },
  };
}

/** Gives a tenant more money than all transfers take together, and a card. */
async function readyTenant(
  tenant: Pick<SandboxTenant, "id" | "crypto" | "seeded">,
  send: SandboxTenant["crypto"]["fetch"],
  origin: string,
) {
  const control = controlOf(send, origin, tenant.id);
  await control("simulate/deposit", { asset_id: tenant.seeded.assets.USDC_SOLANA, amount: "1000000000" });
  const { token, post } = await logIn({ ...tenant.crypto, fetch: send });
  const { cardId } = await readyCard(control, post);
  return {
    payment: { card_id: cardId, amount: "0.01" },
    call: (operation: OperationName) => callOf(operation, tenant.crypto.baseUrl, token, tenant),
  };
}

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} responded with ${status}`]);
}
