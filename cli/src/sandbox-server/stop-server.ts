// Stops an HTTP server without waiting for idle connections.

import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Tracks a server's connections. The returned function stops the server: it closes idle connections at once, and the others once their
 * responses are sent or `graceMs` milliseconds have passed.
 */
export function stoppable(server: Server, graceMs: number): () => Promise<void> {
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
