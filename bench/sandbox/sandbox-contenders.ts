// Three servers for the same calls: the sandbox in this process, the sandbox over HTTP, and Prism's mock over HTTP.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { built, startServer } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { callOf, type MeasuredCall, type OperationName, readyTenant } from "./benchmarked-calls.ts";
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
  const server = await startServer("cli/bin/svc-sdk-cli.js", "sandbox", "--port", "0", "--quiet");
  const prism = await startServer("bench/sandbox/prism-server.ts");
  const client = keepAliveClient();
  const httpTenant = (await (await fetch(`${server.url}/_sandbox/tenants/t1`)).json()) as SandboxTenant;
  const inProcess = await readyTenant(tenant, sandbox.fetch);
  const overHttp = await readyTenant(httpTenant, fetch);

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

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} responded with ${status}`]);
}
