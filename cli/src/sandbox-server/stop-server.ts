// Stops a server of HTTP without waiting for those who only hold a connection.

import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Ends a server; see `stoppable`. */
export type StopServer = () => Promise<void>;

/**
 * Watches a server's connections. The function that it gives closes those on which nothing is under way, as browsers open them ahead, at
 * once; the others when their answers are out, but after `graceMs` milliseconds all the same.
 */
export function stoppable(server: Server, graceMs: number): StopServer {
  const connections = new Set<Socket>();
  const busy = new Set<Socket>();
  let isStopping = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    busy.add(socket);
    response.on("close", () => {
      busy.delete(socket);
      if (isStopping) socket.destroySoon();
    });
  });
  return async () => {
    isStopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  };
}
