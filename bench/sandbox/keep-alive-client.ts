// A minimal HTTP client. Node's own client costs as much as the servers to measure.

import { connect, type Socket } from "node:net";

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** Reuses open connections, each for one call at a time. Reads bodies to their end and discards them. */
export function keepAliveClient(): { send(call: HttpCall): Promise<number>; close(): void } {
  const idle = new Map<string, Socket[]>();
  const all = new Set<Socket>();

  function open(host: string): Socket {
    const [name, port] = host.split(":");
    const socket = connect(Number(port), name).setNoDelay().setEncoding("latin1");
    all.add(socket);
    return socket;
  }

  return {
    close() {
      for (const socket of all) socket.destroy();
    },
    send(call) {
      const { host, pathname, search } = new URL(call.url);
      const free = idle.get(host) ?? [];
      idle.set(host, free);
      const socket = openOne(free) ?? open(host);
      return new Promise((resolve, reject) => {
        let received = "";
        // A server that closes an idle connection, as after a pause of the machine, would leave the call without an answer.
        const closed = () => reject(new Error(`${host} closed the connection before its response`));
        const take = (text: string) => {
          received += text;
          if (!isWhole(received)) return;
          socket.off("data", take).off("error", reject).off("close", closed);
          free.push(socket);
          resolve(Number(received.slice(9, 12)));
        };
        socket.on("data", take).on("error", reject).on("close", closed);
        socket.write(write(call, host, pathname + search), "latin1");
      });
    },
  };
}

function openOne(idle: Socket[]): Socket | undefined {
  let socket = idle.pop();
  while (socket?.destroyed === true || socket?.readableEnded === true) socket = idle.pop();
  return socket;
}

/** Bodies are ASCII here, so that a character is a byte. */
function write({ method, headers, body = "" }: HttpCall, host: string, target: string): string {
  const lines = Object.entries({ host, ...headers, "content-length": body.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}${HEAD_END}${body}`;
}

function isWhole(received: string): boolean {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return false;
  const head = received.slice(0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length !== undefined) return received.length >= end + HEAD_END.length + Number(length);
  return !/\r\ntransfer-encoding: chunked/i.test(head) || received.endsWith(LAST_CHUNK);
}
