// For tests: serves a sandbox over HTTP on this machine, as the CLI does, without its guards.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";

export interface HttpSandbox extends AsyncDisposable {
  readonly origin: string;
  readonly sandbox: Sandbox;
}

export async function serveSandbox(options: SandboxOptions = {}): Promise<HttpSandbox> {
  let sandbox: Sandbox | undefined;
  const server = createServer(async (request, response) => {
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = "GET", url = "/" } = request;
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
      const answer = await sandbox?.fetch(url, { method, headers, ...body });
      response.writeHead(answer?.status ?? 500, Object.fromEntries(answer?.headers ?? []));
      response.end(await answer?.text());
    } catch {
      // A fault has broken the connection.
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = createSandbox({ ...options, origin });
  sandbox = running;
  return {
    origin,
    sandbox: running,
    async [Symbol.asyncDispose]() {
      await running.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
