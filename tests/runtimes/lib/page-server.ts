// Serves a page with one script on loopback, under a policy that allows no other source and no evaluation of text.

import { once } from "node:events";
import { createServer } from "node:http";

/** A page that a browser can open. */
export interface PageServer extends AsyncDisposable {
  readonly url: string;
}

/** Serves `script` as a module. */
export async function servePage(script: string): Promise<PageServer> {
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
    response.end(
      isScript
        ? script
        : '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
