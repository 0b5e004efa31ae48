// The smallest HTTP client: what a contender costs, and not what its caller does.

import { Agent, request } from "node:http";

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends over connections that stay open. */
export function keepAliveClient(): { send(call: Call): Promise<number>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    close: () => agent.destroy(),
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
        const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
          response.on("error", reject);
        });
        sent.on("error", reject);
        sent.end(body);
      }),
  };
}
