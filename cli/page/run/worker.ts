// The worker of a run. `build.ts` bundles it with the modules that programs import.

import type { connectSandbox, sandboxClock } from "../../../src/sandbox.ts";
import { CallSettler, type UnknownOutcome } from "./call-settler.ts";
import { answerPort } from "./port-fetch.ts";
import { printedText } from "./printed-text.ts";
import { compileProgram } from "./program.ts";
import type { FromWorker, RunError, RunOptions, ToWorker } from "./protocol.ts";
import { SandboxTracer } from "./traced-sandbox.ts";

/** The modules by the names that programs import. */
export type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Waits for its first message, which brings the port to the page. */
export function startWorker(modules: Modules): void {
  for (const name of ["indexedDB", "caches", "BroadcastChannel", "Worker", "SharedWorker"]) hide(name);
  addEventListener("message", ({ ports: [port] }) => port && serve(port, modules), { once: true });
}

/** What would reach beyond the worker. */
function hide(name: string): void {
  for (let owner: object | null = globalThis; owner !== null; owner = Object.getPrototypeOf(owner))
    Reflect.deleteProperty(owner, name);
}

function serve(port: MessagePort, modules: Modules): void {
  let tracer: SandboxTracer | undefined;
  let goOn: () => void = () => undefined;
  let settle: () => Promise<void> | undefined = () => undefined;
  const send = (message: FromWorker) => port.postMessage(message);
  const print = (...values: unknown[]) => send({ type: "printed", text: printedText(values) });
  addEventListener("unhandledrejection", ({ reason }) => print("Not caught:", reason));

  async function run({ code, ...options }: RunOptions): Promise<void> {
    const tracing = new SandboxTracer(options);
    tracer = tracing;
    const { settle: settleCall } = Object.assign({}, ...Object.values(modules));
    const settler = new CallSettler(settleCall, () => tracing.snapshots());
    const own = tracedModules(modules, tracing, settler);
    const console = { log: print, info: print, warn: print, error: print, debug: print };
    const step = async (text: string) => {
      send({ type: "step", text, view: await tracing.view() });
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    };
    let error: RunError | undefined;
    try {
      const program = compileProgram(code);
      await program({ require: requireFrom(own.modules), console, fetch: own.fetch, __step: step });
    } catch (thrown) {
      error = describe(thrown);
      let attempt = 0;
      settle = async () => {
        attempt += 1;
        const found = await settler
          .settle(thrown as UnknownOutcome, attempt)
          .catch((failed) => ({ isSettled: true, text: `Still unknown: ${describe(failed).message}` }));
        send({ type: "settled", found, view: await tracing.view() });
      };
    }
    send({ type: "ended", error, view: await tracing.view() });
  }

  port.onmessage = ({ data, ports: [requests] }: MessageEvent<ToWorker>) => {
    if (data.type === "run") return run(data);
    if (data.type === "continue") return goOn();
    if (data.type === "settle") return settle();
    const sandbox = tracer?.last;
    return sandbox && requests && answerPort(requests, sandbox.fetch);
  };
  send({ type: "ready" });
}

/** What a program gets: its sandboxes and clients are watched, and addresses of servers lead to a sandbox in the worker. */
function tracedModules(modules: Modules, tracer: SandboxTracer, settler: CallSettler) {
  let server: Promise<typeof fetch> | undefined;
  const traced: Record<string, Modules[string]> = { ...modules };
  let create: ReturnType<SandboxTracer["tracing"]> | undefined;
  const serverFetch = (url: string | URL | Request, init?: RequestInit) => {
    server ??= Promise.resolve().then(() => {
      const sandbox = create?.({ origin: "http://127.0.0.1:4010" });
      sandbox?.createTenant();
      return sandbox?.fetch as typeof fetch;
    });
    return server.then((send) => send(url, init));
  };
  for (const [name, module] of Object.entries(modules)) {
    const entries = Object.entries(module).map(([key, value]) => {
      if (/^[A-Z]\w*Client$/.test(key)) return [key, settler.watching(value as Parameters<CallSettler["watching"]>[0])];
      if (!name.endsWith("/sandbox")) return [key, value];
      if (/^create\w*Sandbox$/.test(key)) {
        create = tracer.tracing(value as Parameters<SandboxTracer["tracing"]>[0]);
        return [key, create];
      }
      if (key === "connectSandbox" || key === "sandboxClock") {
        const connect = value as typeof connectSandbox | typeof sandboxClock;
        return [key, (address: string, options: object = {}) => connect(address, { fetch: serverFetch, ...options })];
      }
      return [key, value];
    });
    traced[name] = Object.fromEntries(entries);
  }
  return { modules: traced, fetch: serverFetch };
}

function requireFrom(modules: Modules): (name: string) => unknown {
  return (name) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`"${name}" cannot be imported here. This page has ${Object.keys(modules).join(", ")}.`);
  };
}

function describe(thrown: unknown): RunError {
  const { name, message, code, outcome, next } = Object(thrown) as Partial<RunError>;
  if (typeof message !== "string") return { name: "Thrown", message: printedText([thrown]) };
  const place = next && { kind: next.kind, why: next.why, ...(next.method !== undefined && { method: next.method }) };
  return { name: name ?? "Error", message, code, outcome, next: place };
}
