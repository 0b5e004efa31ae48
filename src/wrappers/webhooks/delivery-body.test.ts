import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readMessage } from "./delivery-body.ts";

test("readMessage joins the pieces", async () => {
  const body = new PassThrough();
  const read = readMessage(body, "4", 4);
  body.write("ab");
  body.end("cd");
  expect(await read).toEqual(new TextEncoder().encode("abcd"));
});

test("readMessage waits for nothing where a parser came first and found nothing", async () => {
  const body = new PassThrough();
  body.end();
  body.resume();
  await once(body, "end");
  expect(await readMessage(body, undefined, 4)).toEqual(new Uint8Array());
});

test("readMessage takes none of a body that is announced as too long", async () => {
  const body = new PassThrough();
  expect(await readMessage(body, "5", 4)).toBe("too long");
  expect(body.readableFlowing).toBe(null);
});

test("readMessage ends at the first byte too much, and drops the rest", async () => {
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
])("readMessage gives up a body with %s", async (_, breakOff) => {
  const body = new PassThrough();
  const read = readMessage(body, undefined, 3);
  body.write("a");
  breakOff(body);
  expect(await read).toBe("broken off");
});

test("readMessage gives up a body that has broken off before", async () => {
  const body = new PassThrough();
  body.destroy();
  await once(body, "close");
  expect(await readMessage(body, undefined, 3)).toBe("broken off");
});
