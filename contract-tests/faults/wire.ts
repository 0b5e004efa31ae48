// Does on the wire what a scenario says, once the request has arrived.

import type { Socket } from "node:net";
import type { Clock } from "../../src/index.ts";
import type { FaultResponse, Progress, ResponseContext, WireAction } from "./scenarios.ts";
import type { Traffic } from "./traffic.ts";

/** What the server does with a connection after a complete response. */
export type ConnectionMode = "keep-alive" | "close";

export interface WireContext {
  readonly socket: Socket;
  readonly connection: ConnectionMode;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly context: ResponseContext;
  /** Called when only time can bring more, with how much of the response was sent. */
  onStalled(sent: { readonly hasHeaders: boolean; readonly bytes: number }): void;
  /** Called when the response is complete. */
  onComplete(): void;
}

export async function actOnWire(wire: WireAction, stage: WireContext): Promise<void> {
  const { right } = stage.context;
  switch (wire.act) {
    case "serve":
    case "revoke":
      return send(stage, right);
    case "answer":
      return send(stage, wire.with(stage.context));
    case "delay":
      stage.onStalled({ hasHeaders: false, bytes: 0 });
      stage.clock.after(wire.ms, () => send(stage, right));
      return;
    case "cut":
      return cut(stage, right, wire.end);
    case "stall":
      return stage.onStalled(begin(stage, right, wire.after));
    case "reset": {
      const sent = begin(stage, right, wire.after);
      // A reset may overtake what was sent before it.
      await stage.traffic.until(({ hasHeaders, bytes }) => hasHeaders === sent.hasHeaders && bytes >= sent.bytes);
      stage.socket.resetAndDestroy();
      return;
    }
    case "refuse":
    case "hang up":
      throw new Error("the request should not have arrived");
  }
}

function send({ socket, connection, onComplete }: WireContext, answer: FaultResponse): void {
  const length = answer.status === 204 ? {} : { "content-length": String(Buffer.byteLength(answer.body)) };
  const { head, body } = written(answer, { ...length, connection });
  onComplete();
  socket.write(Buffer.concat([head, body]));
  if (connection === "close") socket.end();
}

/** Sends the first part of a response. */
function begin(
  { socket }: WireContext,
  answer: FaultResponse,
  progress: Progress,
): { hasHeaders: boolean; bytes: number } {
  const { head, body } = written(answer, { "content-length": String(Buffer.byteLength(answer.body)) });
  if (progress === "nothing") return { hasHeaders: false, bytes: 0 };
  const part = progress === "headers" ? Buffer.alloc(0) : firstHalf(body);
  socket.write(Buffer.concat([head, part]));
  return { hasHeaders: true, bytes: part.length };
}

function cut({ socket }: WireContext, answer: FaultResponse, end: "content-length" | "chunks" | "closing"): void {
  const framing = {
    "content-length": { "content-length": String(Buffer.byteLength(answer.body)) },
    chunks: { "transfer-encoding": "chunked" },
    closing: { connection: "close" },
  }[end];
  const { head, body } = written(answer, framing);
  const part = firstHalf(body);
  const frame = end === "chunks" ? [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")] : [part];
  socket.end(Buffer.concat([head, ...frame]));
}

function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2));
}

/** The head and body of a response as bytes. `framing` sets the headers that give the length of the body. */
function written(answer: FaultResponse, framing: Readonly<Record<string, string>>): { head: Buffer; body: Buffer } {
  const body = Buffer.from(answer.body);
  const headers = Object.entries({ ...answer.headers, ...framing }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${answer.status} Answer`, ...headers, "", ""].join("\r\n");
  return { head: Buffer.from(head, "latin1"), body };
}
