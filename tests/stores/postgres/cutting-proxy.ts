// A TCP proxy before a server, which cuts the connection of a statement before or after the server has run it.

import { once } from "node:events";
import { createServer, connect as open, type Socket } from "node:net";

/** The message Execute of the protocol, for the unnamed portal without a limit of rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);

export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** `request`: the server does not get the next statement to execute. `reply`: it does, but its reply is lost. */
  cutNext(part: "request" | "reply"): void;
}

export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  let next: "request" | "reply" | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = open(port, "127.0.0.1");
    let isReplyCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => {
      const cut = data.includes(EXECUTE) ? next : undefined;
      if (cut) next = undefined;
      if (cut === "reply") isReplyCut = true;
      if (cut === "request") client.destroy();
      else upstream.write(data);
    });
    upstream.on("data", (data) => (isReplyCut ? client.destroy() : client.write(data)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${own}/postgres`,
    cutNext(part) {
      next = part;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
