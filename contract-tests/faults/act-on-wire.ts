// Does on the wire what a play says, once the request is there.

import type { Socket } from "node:net";
import type { Clock } from "../../src/index.ts";
import { written } from "./raw-http.ts";
import type { Progress, RawAnswer, Situation, Wire } from "./scenario.ts";
import type { Traffic } from "./traffic.ts";

/** How the server deals with connections after a whole answer. */
export type Connection = "keep-alive" | "close";

/** Where it is done. */
export interface Stage {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly situation: Situation;
  /** Called when nothing more comes by itself, with how much of the answer has been sent. */
  onStandstill(sent: { readonly hasHeaders: boolean; readonly bytes: number }): void;
  /** Called when the answer is whole. */
  onWhole(): void;
}

export async function act(wire: Wire, stage: Stage): Promise<void> {
  const { right } = stage.situation;
  switch (wire.act) {
    case "serve":
    case "revoke":
      return send(stage, right);
    case "answer":
      return send(stage, wire.with(stage.situation));
    case "delay":
      stage.onStandstill({ hasHeaders: false, bytes: 0 });
      stage.clock.after(wire.ms, () => send(stage, right));
      return;
    case "cut":
      return cut(stage, right, wire.end);
    case "stall":
      return stage.onStandstill(begin(stage, right, wire.after));
    case "reset": {
      const sent = begin(stage, right, wire.after);
      // A reset may overtake what was sent before it.
      await stage.traffic.until(({ hasHeaders, bytes }) => hasHeaders === sent.hasHeaders && bytes === sent.bytes);
      stage.socket.resetAndDestroy();
      return;
    }
    case "refuse":
    case "hang up":
      throw new Error("the request should not have got here");
  }
}

function send({ socket, connection, onWhole }: Stage, answer: RawAnswer): void {
  const length = answer.status === 204 ? {} : { "content-length": String(Buffer.byteLength(answer.body)) };
  const { head, body } = written(answer, { ...length, connection });
  onWhole();
  socket.write(Buffer.concat([head, body]));
  if (connection === "close") socket.end();
}

/** Sends a part of an answer whose rest is still to come. */
function begin({ socket }: Stage, answer: RawAnswer, progress: Progress): { hasHeaders: boolean; bytes: number } {
  const { head, body } = written(answer, { "content-length": String(Buffer.byteLength(answer.body)) });
  if (progress === "nothing") return { hasHeaders: false, bytes: 0 };
  const part = progress === "headers" ? Buffer.alloc(0) : firstHalf(body);
  socket.write(Buffer.concat([head, part]));
  return { hasHeaders: true, bytes: part.length };
}

function cut({ socket }: Stage, answer: RawAnswer, end: "content-length" | "chunks" | "closing"): void {
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
