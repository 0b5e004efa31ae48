// A TCP proxy on loopback before a server, which cuts or holds its connections.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `request`: the server does not get it. `reply`: the server gets it and acts, but its reply is lost. */
export type CutPart = "request" | "reply";

export interface CuttingProxy extends AsyncDisposable {
  readonly port: number;
  /** Cuts the connections of this moment, wherever they are in a request or reply. */
  cut(): void;
  /** Cuts the connection at the n-th request from now that contains these bytes. */
  cutAt(part: CutPart, bytes: string | Buffer, nth?: number): void;
  /** Keeps what the server sends from now on. */
  hold(): void;
}

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let planned: { readonly part: CutPart; readonly bytes: string | Buffer; left: number } | undefined;
  let isHolding = false;

  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    let isReplyCut = false;
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      sockets.add(socket);
      // The other side learns of an error by its end.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (chunk) => {
      if (planned && chunk.includes(planned.bytes) && --planned.left === 0) {
        isReplyCut = planned.part === "reply";
        planned = undefined;
        if (!isReplyCut) return end();
      }
      target.write(chunk);
    });
    target.on("data", (chunk) => {
      if (isReplyCut) return end();
      if (!isHolding) client.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    cutAt(part, bytes, nth = 1) {
      planned = { part, bytes, left: nth };
    },
    hold() {
      isHolding = true;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      cut();
    },
  };
}
