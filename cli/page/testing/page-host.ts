// Serves the page and its control plane on loopback, with the real server's headers.

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** A page that a browser can open. */
export interface PageHost extends AsyncDisposable {
  readonly url: string;
}

/** Serves `html` at `/_sandbox/ui`; `handle` responds to everything else. */
export async function hostPage(html: string, handle: (request: Request) => Promise<Response>): Promise<PageHost> {
  async function respond(message: IncomingMessage): Promise<Response> {
    const url = new URL(message.url ?? "/", `http://${message.headers.host}`);
    if (url.pathname === "/_sandbox/ui") {
      return new Response(html, {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "frame-ancestors 'none'",
          "x-content-type-options": "nosniff",
        },
      });
    }
    const { method = "GET" } = message;
    const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const body = await text(message);
    return await handle(new Request(url, { method, headers, ...(body !== "" && { body }) }));
  }

  const server = createServer(async (message, response) => {
    const { status, headers, body } = await respond(message).catch(() => new Response(null, { status: 500 }));
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body && new Uint8Array(await new Response(body).arrayBuffer()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/_sandbox/ui`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
