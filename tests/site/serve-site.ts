// Serves the built site as a host would: compressed, with its 404 page.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { builtSite } from "../../scripts/docs/docs-site.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface ServedSite extends AsyncDisposable {
  readonly origin: string;
}

export async function serveSite(): Promise<ServedSite> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const name = decodeURIComponent(pathname).replace(/\/$/, "/index.html");
    const file = await readFile(path.join(builtSite, name)).catch(() => undefined);
    const body = file ?? (await readFile(path.join(builtSite, "404.html")));
    const type = TYPES[path.extname(file === undefined ? "404.html" : name)] ?? "text/plain; charset=utf-8";
    response.writeHead(file === undefined ? 404 : 200, { "content-type": type, "content-encoding": "gzip" });
    response.end(gzipSync(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
