import { expect, test } from "vitest";
import { ByteCollector } from "./transport.ts";

test("ByteCollector joins chunks in order", () => {
  const buffer = Uint8Array.of(9, 1, 2, 9);
  const collector = new ByteCollector(100);
  for (const piece of [new Uint8Array(), buffer.subarray(1, 3), new Uint8Array(), Uint8Array.of(3)]) {
    expect(collector.add(piece)).toBe(true);
  }
  expect(collector.bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(buffer).toEqual(Uint8Array.of(9, 1, 2, 9));
  expect(new ByteCollector(1).bytes).toEqual(new Uint8Array());
});

test("ByteCollector does not copy a single chunk", () => {
  const piece = Uint8Array.of(1);
  const collector = new ByteCollector(1);
  collector.add(piece);
  expect(collector.bytes.buffer).toBe(piece.buffer);
});

test("ByteCollector accepts exactly the limit, and drops everything beyond it", () => {
  const collector = new ByteCollector(3);
  expect(collector.add(Uint8Array.of(1, 2))).toBe(true);
  expect(collector.add(Uint8Array.of(3))).toBe(true);
  expect(collector.bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(collector.bytes.buffer.byteLength).toBe(3);
  expect(collector.add(Uint8Array.of(4, 5))).toBe(false);
  expect(collector.add(new Uint8Array())).toBe(false);
  expect(collector.bytes.byteLength).toBe(0);
});

test("ByteCollector keeps no chunk, however small", () => {
  const slab = new Uint8Array(65_536);
  const collector = new ByteCollector(1_000_000);
  const buffers = new Set<unknown>();
  for (let count = 0; count < 200_000; count++) {
    slab[count % slab.length] = count % 251;
    collector.add(slab.subarray(count % slab.length, (count % slab.length) + 1));
    buffers.add(collector.bytes.buffer);
  }
  // Each chunk has been overwritten, so correct bytes were copied.
  slab.fill(255);
  expect(collector.bytes.byteLength).toBe(200_000);
  expect(collector.bytes.slice(1).every((byte, index) => byte === (index + 1) % 251)).toBe(true);
  expect(collector.bytes.buffer.byteLength).toBeLessThan(600_000);
  // Not copied again for every chunk.
  expect(buffers.size).toBeLessThan(20);
});
