// Measures the sandbox's calls per second, in-process and over HTTP, against Prism's mock on the same operations, and whether a
// call slows down with the number of stored transactions.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { table } from "../../scripts/tables/tables.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { built, startServer } from "../built-package.ts";
import { machine, measure, mediansOf, speedup, type Work } from "../measure.ts";
import {
  callOf,
  fill,
  type MeasuredCall,
  measuredCalls,
  type OperationName,
  readyTenant,
  type StoredCall,
  storedCalls,
} from "./benchmarked-calls.ts";
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
  authorizeCard: [14.9, 4.6],
};
const STORED = [1_000, 100_000, 1_000_000] as const;

type SandboxContender = "prism" | "overHttp" | "inProcess";

export interface SandboxResults extends Results {
  readonly operations: readonly OperationResult[];
  readonly stored: readonly StoredResult[];
}

interface OperationResult {
  readonly operation: MeasuredCall;
  readonly perSecond: Readonly<Record<SandboxContender, number>>;
  readonly inProcessToPrism: number;
  readonly overHttpToPrism: number;
}

interface StoredResult {
  readonly call: StoredCall;
  /** By the number of stored transfers and of stored card transactions. */
  readonly perSecond: Readonly<Record<string, number>>;
  /** The rate with the most stored, divided by the rate with the fewest. */
  readonly fullToEmpty: number;
}

export const sandbox: Benchmark<SandboxResults> = {
  name: "sandbox",

  async measure(progress) {
    const measuredOperations: OperationResult[] = [];
    await using contenders = await openContenders();
    for (const operation of measuredCalls) {
      const costs = await progress(operation, async () =>
        measure(await contenders.works(operation), { rounds: ROUNDS, times: 2_000, inFlight: 16 }),
      );
      measuredOperations.push({
        operation,
        perSecond: mediansOf(costs),
        inProcessToPrism: speedup(costs.inProcess, costs.prism),
        overHttpToPrism: speedup(costs.overHttp, costs.prism),
      });
    }
    const stored: StoredResult[] = [];
    const sandboxes: Awaited<ReturnType<typeof fill>>[] = [];
    for (const count of STORED) {
      const title = `store ${count.toLocaleString("en-US")} transactions of each kind`;
      sandboxes.push(await progress(title, () => fill(count)));
    }
    for (const call of storedCalls) {
      const works = Object.fromEntries(sandboxes.map((filled, index) => [`${STORED[index]}`, filled[call]]));
      const costs = await progress(`${call}, with more and more stored`, () =>
        measure(works, { rounds: ROUNDS, times: 2_000, inFlight: 1 }),
      );
      const [fewest, most] = [costs[STORED[0]] ?? [], costs[STORED[2]] ?? []];
      stored.push({ call, perSecond: mediansOf(costs), fullToEmpty: speedup(most, fewest) });
    }
    return { measuredOn: machine(), operations: measuredOperations, stored };
  },

  targets: ({ operations: results, stored }) => [
    ...results.flatMap(({ operation, inProcessToPrism, overHttpToPrism }): Target[] => [
      besidePrism(`${operation} in-process`, inProcessToPrism, IN_PROCESS, reached[operation][0]),
      besidePrism(`${operation} over HTTP`, overHttpToPrism, OVER_HTTP, reached[operation][1]),
    ]),
    // Constant, except for the garbage collection of a large heap.
    ...stored.map(({ call, fullToEmpty }) => ({
      title: `${call} with 1,000,000 stored, relative to 1,000`,
      measured: fullToEmpty,
      limit: { atLeast: 0.7 },
    })),
  ],

  table({ measuredOn, operations: results, stored }) {
    const number = (value: number | undefined) => (value ?? Number.NaN).toLocaleString("en-US");
    const beside = table(
      ["Operation", "Prism's mock", "Over HTTP", "In-process", "Over HTTP / Prism", "In-process / Prism"],
      results.map(({ operation, perSecond, overHttpToPrism, inProcessToPrism }) => [
        `\`${operation}\``,
        ...[perSecond.prism, perSecond.overHttp, perSecond.inProcess].map(number),
        ...[overHttpToPrism, inProcessToPrism].map((value) => value.toFixed(1)),
      ]),
    );
    const flat = table(
      ["Operation, by number stored", ...STORED.map((count) => number(count)), "Most / fewest"],
      stored.map(({ call, perSecond, fullToEmpty }) => [
        `\`${call}\``,
        ...STORED.map((count) => number(perSecond[count])),
        fullToEmpty.toFixed(2),
      ]),
    );
    return `${beside}\n\n${flat}\n\n${measuredOn}`;
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

  function ofOperation(operation: OperationName): Record<SandboxContender, Work> {
    const { method, url, headers, body } = inProcess.call(operation);
    return {
      prism: sendOverHttp(callOf(operation, prism.url, "token", tenant)),
      overHttp: sendOverHttp(overHttp.call(operation)),
      async inProcess() {
        const response = await own.fetch(url, { method, headers, body: body ?? null });
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
      await own.close();
    },
  };
}

function expectSuccess(url: string, status: number): void {
  if (status !== 200) throw new CheckFailure([`${url} responded with ${status}`]);
}
