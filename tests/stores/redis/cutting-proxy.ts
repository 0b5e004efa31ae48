// A proxy between a client and a server that cuts or holds connections at a chosen moment.

import { connect, createServer, type Socket } from "node:net";
import { closeAtEnd } from "./cleanup.ts";

export type Cut = "before the request" | "before the reply";

export interface CuttingProxy {
  readonly port: number;
  /** Cuts the connection at the n-th request from now that contains `text`. */
  cutAt(cut: Cut, text: string, nth: number): void;
  /** Keeps what the server sends from now on. */
  hold(): void;
}

export async function startProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let armed: { readonly cut: Cut; readonly text: string; left: number } | undefined;
  let isHolding = false;

  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    let isCutAtReply = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    client.on("data", (chunk) => {
      if (armed && chunk.includes(armed.text) && --armed.left === 0) {
        isCutAtReply = armed.cut === "before the reply";
        armed = undefined;
        if (!isCutAtReply) return end();
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (isCutAtReply) return end();
      if (!isHolding) client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAtEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cutAt(cut, text, nth) {
      armed = { cut, text, left: nth };
    },
    hold() {
      isHolding = true;
    },
  };
}
