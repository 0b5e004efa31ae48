import { expect, test, vi } from "vitest";
import { ResponseChunks } from "./undici.ts";

function setup() {
  const controller = { pause: vi.fn(), resume: vi.fn(), abort: vi.fn() };
  const chunks = new ResponseChunks(controller as never);
  return { chunks, controller, iterator: chunks[Symbol.asyncIterator]() };
}

const bytes = (...values: number[]) => Uint8Array.from(values);

test("chunks are read in their order, those that come later too", async () => {
  const { chunks, iterator } = setup();
  chunks.push(bytes(1));
  chunks.push(bytes(2));
  expect(await iterator.next()).toEqual({ done: false, value: bytes(1) });
  expect(await iterator.next()).toEqual({ done: false, value: bytes(2) });
  const third = iterator.next();
  chunks.push(bytes(3));
  expect(await third).toEqual({ done: false, value: bytes(3) });
  const end = iterator.next();
  chunks.end();
  expect(await end).toEqual({ done: true, value: undefined });
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
});

test("[S38] the connection pauses while more than 64 KiB are unread", async () => {
  const { chunks, controller, iterator } = setup();
  chunks.push(new Uint8Array(65_536));
  expect(controller.pause).not.toHaveBeenCalled();
  chunks.push(bytes(1));
  expect(controller.pause).toHaveBeenCalledOnce();
  expect(controller.resume).not.toHaveBeenCalled();
  await iterator.next();
  expect(controller.resume).toHaveBeenCalledOnce();
});

test("it stays paused until less is unread", async () => {
  const { chunks, controller, iterator } = setup();
  for (const size of [1, 65_536, 1]) chunks.push(new Uint8Array(size));
  await iterator.next();
  expect(controller.resume).not.toHaveBeenCalled();
  await iterator.next();
  expect(controller.resume).toHaveBeenCalledOnce();
});

test("a chunk that a reader waits for is not unread", async () => {
  const { chunks, controller, iterator } = setup();
  const first = iterator.next();
  chunks.push(new Uint8Array(100_000));
  expect(await first).toMatchObject({ done: false });
  expect(controller.pause).not.toHaveBeenCalled();
});

test("a failure reaches the reader that waits, and each later one, after what had arrived", async () => {
  const { chunks, iterator } = setup();
  const lost = new Error("connection lost");
  const waiting = iterator.next();
  chunks.fail(lost);
  await expect(waiting).rejects.toBe(lost);
  await expect(iterator.next()).rejects.toBe(lost);

  const unread = setup();
  unread.chunks.push(bytes(1));
  unread.chunks.fail(lost);
  expect(await unread.iterator.next()).toEqual({ done: false, value: bytes(1) });
  await expect(unread.iterator.next()).rejects.toBe(lost);
});

test("all bytes together have memory of their own", async () => {
  const { chunks } = setup();
  const memory = bytes(9, 1, 2, 9);
  chunks.push(memory.subarray(1, 3));
  chunks.push(bytes(3));
  chunks.end();
  const whole = await chunks.whole();
  expect(whole).toEqual(bytes(1, 2, 3));
  expect(whole.buffer.byteLength).toBe(3);
});

test("leaving the body aborts its request", async () => {
  const { controller, iterator } = setup();
  expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
  expect(controller.abort).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
});
