// The same calls to three: the sandbox in this process, the sandbox over HTTP, and Prism's mock over HTTP.

import { readFileSync } from "node:fs";
import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { startPrism } from "../../contract-tests/harness/prism.ts";
import { CheckFailure } from "../../scripts/lib/steps.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { builtSandbox } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { callOf, type OperationName } from "./calls.ts";
import { keepAliveClient } from "./http.ts";

export type Contender = "prism" | "overHttp" | "inProcess";

/** All three, ready to be called. */
export interface Contenders extends AsyncDisposable {
  /** Each has answered once with 200 before it is measured. */
  works(operation: OperationName): Promise<Record<Contender, Work>>;
}

export async function openContenders(): Promise<Contenders> {
  const { createSandbox } = await builtSandbox();
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const server = await startServer({
    ...{ port: 0, host: "127.0.0.1" },
    failed: (error) => {
      throw error;
    },
  });
  const document = readFileSync(new URL("../../generated/crypto/openapi.json", import.meta.url), "utf8");
  const prism = await startPrism(JSON.parse(document));
  const client = keepAliveClient();
  const [inProcessToken, servedToken] = await Promise.all([tokenOf(tenant), tokenOf(server.tenant)]);

  function overHttp(operation: OperationName, baseUrl: string, token: string, owner: SandboxTenant): Work {
    const call = callOf(operation, baseUrl, token, owner);
    return async () => expectSuccess(call.url, await client.send(call));
  }

  return {
    async works(operation) {
      const { method, url, headers, body } = callOf(operation, tenant.crypto.baseUrl, inProcessToken, tenant);
      const works: Record<Contender, Work> = {
        prism: overHttp(operation, prism.url, "token", tenant),
        overHttp: overHttp(operation, server.tenant.crypto.baseUrl, servedToken, server.tenant),
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
      await server.close();
      await sandbox.close();
      await prism[Symbol.asyncDispose]();
    },
  };
}

async function tokenOf({ crypto: { baseUrl, apiKey, apiSecret, fetch } }: SandboxTenant): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api_key: apiKey, api_secret: apiSecret }),
  });
  return ((await response.json()) as { readonly access_token: string }).access_token;
}

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} answered ${status}`]);
}
