// Measures the sandbox's calls per second, in-process and over HTTP, against Prism's mock on the same operations.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { table } from "../../scripts/tables/tables.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { built, startServer } from "../built-package.ts";
import { machine, measure, mediansOf, ratio, type Work } from "../measure.ts";
import { callOf, type MeasuredCall, measuredCalls, readyTenant } from "./benchmarked-calls.ts";
import { type HttpCall, keepAliveClient } from "./keep-alive-client.ts";

const ROUNDS = 11;
/** Times Prism's rate. */
const IN_PROCESS = 15;
const OVER_HTTP = 6;
/** The medians of three runs on two cores: in the process, and over HTTP. */
const reached: Readonly<Record<MeasuredCall, readonly [inProcess: number, overHttp: number]>> = {
  checkBalance: [13.4, 5],
  quoteSwap: [9.8, 5],
  sendFunds: [8.5, 4],
};

type SandboxContender = "prism" | "overHttp" | "inProcess";

export interface SandboxResults extends Results {
  readonly operations: readonly OperationResult[];
}

interface OperationResult {
  readonly operation: MeasuredCall;
  readonly perSecond: Readonly<Record<SandboxContender, number>>;
  readonly inProcessToPrism: number;
  readonly overHttpToPrism: number;
}

export const sandbox: Benchmark<SandboxResults> = {
  name: "sandbox",

  async measure(progress) {
    const operations: OperationResult[] = [];
    await using contenders = await openContenders();
    for (const operation of measuredCalls) {
      const rates = await progress(operation, async () =>
        measure(await contenders.works(operation), { rounds: ROUNDS, times: 2_000, inFlight: 16 }),
      );
      operations.push({
        operation,
        perSecond: mediansOf(rates),
        inProcessToPrism: ratio(rates.inProcess, rates.prism),
        overHttpToPrism: ratio(rates.overHttp, rates.prism),
      });
    }
    return { measuredOn: machine(), operations };
  },

  targets: ({ operations }) =>
    operations.flatMap(({ operation, inProcessToPrism, overHttpToPrism }): Target[] => [
      besidePrism(`${operation} in-process`, inProcessToPrism, IN_PROCESS, reached[operation][0]),
      besidePrism(`${operation} over HTTP`, overHttpToPrism, OVER_HTTP, reached[operation][1]),
    ]),

  table({ measuredOn, operations }) {
    const beside = table(
      ["Operation", "Prism's mock", "Over HTTP", "In-process", "Over HTTP / Prism", "In-process / Prism"],
      operations.map(({ operation, perSecond, overHttpToPrism, inProcessToPrism }) => [
        `\`${operation}\``,
        ...[perSecond.prism, perSecond.overHttp, perSecond.inProcess].map((value) => value.toLocaleString("en-US")),
        ...[overHttpToPrism, inProcessToPrism].map((value) => value.toFixed(1)),
      ]),
    );
    return `${beside}\n\n${measuredOn}`;
  },
};

function besidePrism(call: string, measured: number, atLeast: number, best: number): Target {
  const title = `${call}, relative to Prism's mock`;
  return { title, measured, limit: { atLeast }, ...(best < atLeast && { reached: { atLeast: best } }) };
}

/** All three servers, ready to be called. */
interface SandboxContenders extends AsyncDisposable {
  /** Returns one call per server. Each call has succeeded once already. */
  works(call: MeasuredCall): Promise<Record<SandboxContender, Work>>;
}

async function openContenders(): Promise<SandboxContenders> {
  const { createSandbox } = await built("sandbox");
  const own = createSandbox();
  const tenant = own.createTenant();
  // The build, without its line per request: Prism's server writes none.
  const server = await startServer("cli/bin/svc-sdk-cli.js", "sandbox", "--port", "0", "--quiet");
  const prism = await startServer("bench/sandbox/prism-server.ts");
  const client = keepAliveClient();
  const httpTenant = (await (await fetch(`${server.url}/_sandbox/tenants/t1`)).json()) as SandboxTenant;
  const inProcess = await readyTenant(tenant, own.fetch);
  const overHttp = await readyTenant(httpTenant, fetch);

  const sendOverHttp =
    (call: HttpCall): Work =>
    async () =>
      expectSuccess(call.url, await client.send(call));

  return {
    async works(operation) {
      const { method, url, headers, body } = inProcess(operation);
      const works = {
        prism: sendOverHttp(callOf(operation, prism.url, "token", tenant)),
        overHttp: sendOverHttp(overHttp(operation)),
        async inProcess() {
          const response = await own.fetch(url, { method, headers, body: body ?? null });
          expectSuccess(url, response.status);
          return response.text();
        },
      };
      for (const work of Object.values(works)) await work();
      return works;
    },
    async [Symbol.asyncDispose]() {
      client.close();
      await server[Symbol.asyncDispose]();
      await prism[Symbol.asyncDispose]();
      await own.close();
    },
  };
}

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} responded with ${status}`]);
}
