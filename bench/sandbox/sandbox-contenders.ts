// Three servers for the same calls: the sandbox in this process, the sandbox over HTTP, and Prism's mock over HTTP.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { builtSandbox } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { serve } from "../server-process.ts";
import { callOf, type OperationName } from "./benchmarked-calls.ts";
import { keepAliveClient } from "./keep-alive-client.ts";

export type SandboxContender = "prism" | "overHttp" | "inProcess";

/** All three servers, ready to be called. */
export interface SandboxContenders extends AsyncDisposable {
  /** Returns one call per server. Each call has succeeded once already. */
  works(operation: OperationName): Promise<Record<SandboxContender, Work>>;
}

export async function openContenders(): Promise<SandboxContenders> {
  const { createSandbox } = await builtSandbox();
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  // The build, started as a user starts it.
  const server = await serve(["cli/bin/svc.js", "sandbox", "--port", "0"]);
  const prism = await serve(["--import", "tsx", "bench/sandbox/prism-server.ts"]);
  const client = keepAliveClient();
  const served = await servedTenant(server.origin);
  tenant.simulate.deposit(plenty(tenant));
  const simulate = `${server.origin}/_sandbox/tenants/t1/simulate/deposit`;
  await fetch(simulate, { method: "POST", body: JSON.stringify(plenty(served)) });
  const [inProcessToken, servedToken] = await Promise.all([
    tokenOf(tenant.crypto, tenant.crypto.fetch),
    tokenOf(served.crypto),
  ]);

  function overHttp(
    operation: OperationName,
    baseUrl: string,
    token: string,
    owner: Pick<SandboxTenant, "seeded">,
  ): Work {
    const call = callOf(operation, baseUrl, token, owner);
    return async () => expectSuccess(call.url, await client.send(call));
  }

  return {
    async works(operation) {
      const { method, url, headers, body } = callOf(operation, tenant.crypto.baseUrl, inProcessToken, tenant);
      const works: Record<SandboxContender, Work> = {
        prism: overHttp(operation, prism.origin, "token", tenant),
        overHttp: overHttp(operation, served.crypto.baseUrl, servedToken, served),
        async inProcess() {
          const response = await sandbox.fetch(url, { method, headers, body: body ?? null });
          expectSuccess(url, response.status);
          return response.text();
        },
      };
      for (const work of Object.values(works)) await work();
      return works;
    },
    async [Symbol.asyncDispose]() {
      client.close();
      await server.stop();
      await prism.stop();
      await sandbox.close();
    },
  };
}

/** A deposit larger than all transfers together. */
function plenty({ seeded }: Pick<SandboxTenant, "seeded">): { readonly asset_id: string; readonly amount: string } {
  return { asset_id: seeded.assets.USDC_SOLANA ?? "", amount: "1000000000" };
}

type Credentials = Omit<SandboxTenant["crypto"], "fetch">;

async function servedTenant(
  origin: string,
): Promise<{ readonly crypto: Credentials; readonly seeded: SandboxTenant["seeded"] }> {
  const response = await fetch(`${origin}/_sandbox/tenants/t1`);
  return response.json();
}

async function tokenOf(
  { baseUrl, apiKey, apiSecret }: Credentials,
  send: SandboxTenant["crypto"]["fetch"] = (url, init) => fetch(url, init),
): Promise<string> {
  const response = await send(`${baseUrl}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api_key: apiKey, api_secret: apiSecret }),
  });
  return ((await response.json()) as { readonly access_token: string }).access_token;
}

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} responded with ${status}`]);
}
