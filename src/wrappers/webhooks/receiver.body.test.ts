import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readMessage, readStream } from "./receiver.ts";

test("readMessage joins the chunks", async () => {
  const body = new PassThrough();
  const read = readMessage(body, "4", 4);
  body.write("ab");
  body.end("cd");
  expect(await read).toEqual(new TextEncoder().encode("abcd"));
});

test("readMessage does not wait if a parser has already consumed an empty body", async () => {
  const body = new PassThrough();
  body.end();
  body.resume();
  await once(body, "end");
  expect(await readMessage(body, undefined, 4)).toEqual(new Uint8Array());
});

test("readMessage does not read a body that is announced as too long", async () => {
  const body = new PassThrough();
  expect(await readMessage(body, "5", 4)).toBe("too long");
  expect(body.readableFlowing).toBe(null);
});

test("readMessage stops at the first byte over the limit and drops the rest", async () => {
  const body = new PassThrough();
  const read = readMessage(body, undefined, 3);
  body.write("abcd");
  expect(await read).toBe("too long");
  body.write("efgh");
  expect(body.readableLength).toBe(0);
});

test.each([
  ["an error", (body: PassThrough) => body.destroy(new Error("reset"))],
  ["no end", (body: PassThrough) => body.destroy()],
])('readMessage returns "broken off" for a body with %s', async (_, breakOff) => {
  const body = new PassThrough();
  const read = readMessage(body, undefined, 3);
  body.write("a");
  breakOff(body);
  expect(await read).toBe("broken off");
});

test('readMessage returns "broken off" for a destroyed stream', async () => {
  const body = new PassThrough();
  body.destroy();
  await once(body, "close");
  expect(await readMessage(body, undefined, 3)).toBe("broken off");
});
/** A stream of chunks, and how many were read. */
function stream(...pieces: readonly Uint8Array[]) {
  const state = { taken: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.taken];
        if (!piece) return controller.close();
        state.taken += 1;
        controller.enqueue(piece);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, body };
}

const piece = Uint8Array.of(1, 2);

test("readStream joins the chunks", async () => {
  expect(await readStream(stream(piece, new Uint8Array(), piece).body, 4)).toEqual(Uint8Array.of(1, 2, 1, 2));
});

test.each([[null], [stream().body]])("readStream returns no bytes for no body: %o", async (body) => {
  expect(await readStream(body, 1)).toEqual(new Uint8Array());
});

test("readStream stops at the first byte over the limit and cancels the rest", async () => {
  const { state, body } = stream(piece, piece, piece);
  expect(await readStream(body, 3)).toBe("too long");
  expect(state).toEqual({ taken: 2, isCancelled: true });
});

test('readStream returns "broken off" for a failing stream', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("reset")) });
  expect(await readStream(body, 1)).toBe("broken off");
});
