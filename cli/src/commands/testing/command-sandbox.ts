// A sandbox over HTTP, the program's commands against it, and an application that receives its webhooks.

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { RunningServer } from "../../sandbox-server/start-server.ts";
import { control, open } from "../../sandbox-server/testing/started-server.ts";
import type { CommandContext } from "../shared/command-context.ts";
import { type ProgramRun, runInProcess } from "./run-program.ts";

export interface CommandSandbox extends AsyncDisposable {
  readonly server: RunningServer;
  /** Runs the program; the environment names the sandbox. */
  run(args: readonly string[], overrides?: Partial<Omit<CommandContext, "exitWith">>): Promise<ProgramRun>;
  /** Resolves to a JSON response of the control plane, whose shape the test knows. */
  control<Body = unknown>(method: string, path: string, body?: object): Promise<Body>;
}

/** @param frozenAt Undefined lets its time run. By default it stands still, so that no test crosses midnight. */
export async function commandSandbox(
  { frozenAt }: { frozenAt: number | undefined } = { frozenAt: Date.UTC(2026, 0, 1, 12) },
): Promise<CommandSandbox> {
  const server = await open({ frozenAt });
  return {
    server,
    run: (args, overrides = {}) => runInProcess(args, { env: { SVC_SANDBOX_URL: server.origin }, ...overrides }),
    control: (method, path, body) => control(server, method, path, body),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A promise that a test resolves. */
export function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

export interface ReceivedDelivery {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly received: readonly ReceivedDelivery[];
  readonly address: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a payload.
  bodies(): any[];
  close(): void;
}

/** An application that receives webhooks, until it is closed or the test ends. It responds with 500 if `statusOf` rejects. */
export async function openReceiver(
  statusOf: (delivery: ReceivedDelivery) => number | Promise<number>,
): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const delivery = { url: request.url, headers: request.headers, body };
    received.push(delivery);
    const status = await Promise.resolve(delivery)
      .then(statusOf)
      .catch(() => 500);
    response.writeHead(status).end("seen");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const bodies = () => received.map(({ body }) => JSON.parse(body));
  return { received, bodies, address: `http://127.0.0.1:${port}/hooks?from=sandbox`, close };
}
