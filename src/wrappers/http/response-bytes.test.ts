import { describe, expect, test } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { DeadlineScope } from "../call/deadline.ts";
import { BodyTooLarge, discardBody, readBody } from "./transport.ts";

const never = new Promise<never>(() => undefined);
const bytes = (...values: number[]) => new Uint8Array(values);

/** A body of chunks that records how far it was read and whether it was cancelled. A pending chunk stalls it. */
function body(...pieces: (Uint8Array | Error | Promise<never>)[]) {
  const noted = { read: 0, released: 0 };
  const iterable: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      async next(): Promise<IteratorResult<Uint8Array>> {
        const piece = pieces[noted.read];
        noted.read += 1;
        if (piece === undefined) return { done: true, value: undefined };
        if (piece instanceof Error) throw piece;
        return piece instanceof Uint8Array ? { done: false, value: piece } : piece;
      },
      async return() {
        noted.released += 1;
        return { done: true, value: undefined };
      },
    }),
  };
  return { iterable, noted };
}

const scope = () => new DeadlineScope(new FakeClock());

describe("readBody", () => {
  test.each<[string, Uint8Array[], number[]]>([
    ["no chunk", [], []],
    ["one", [bytes(1, 2)], [1, 2]],
    ["several, some empty", [bytes(1), bytes(), bytes(2, 3), bytes(4)], [1, 2, 3, 4]],
  ])("joins the chunks: %s", async (_, pieces, joined) => {
    const { iterable, noted } = body(...pieces);
    expect([...(await readBody({ body: iterable }, 4, scope()))]).toEqual(joined);
    expect(noted.released).toBe(0);
  });

  test("[S38] stops beyond the limit, and accepts exactly the limit", async () => {
    const pieces = [bytes(1, 2), bytes(3), bytes(4)];
    const large = body(...pieces);
    await expect(readBody({ body: large.iterable }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
    expect(large.noted).toEqual({ read: 2, released: 1 });
    expect(await readBody({ body: body(...pieces).iterable }, 4, scope())).toHaveLength(4);
  });

  test("[S27] cancels the rest of a body that fails, and throws its error", async () => {
    const failure = new Error("reset");
    const { iterable, noted } = body(bytes(1), failure);
    await expect(readBody({ body: iterable }, 9, scope())).rejects.toBe(failure);
    expect(noted.released).toBe(1);
  });

  test("[S25] [S27] cancels a stalled body at its time limit", async () => {
    const clock = new FakeClock();
    const call = new DeadlineScope(clock);
    call.limit("timeoutMs", 100);
    const { iterable, noted } = body(bytes(1), never);
    const reading = expect(readBody({ body: iterable }, 9, call)).rejects.toThrow();
    await clock.advance(99);
    expect(noted.released).toBe(0);
    await clock.advance(1);
    await reading;
    expect(noted.released).toBe(1);
  });

  test("[S27] does not wait for a body whose cancellation hangs", async () => {
    const stubborn: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: bytes(1, 2, 3) }),
        return: () => never,
      }),
    };
    await expect(readBody({ body: stubborn }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
  });

  test("a failing or missing cancellation changes nothing", async () => {
    const next = async () => ({ done: false as const, value: bytes(1, 2, 3) });
    const failing = { [Symbol.asyncIterator]: () => ({ next, return: () => Promise.reject(new Error("late")) }) };
    const plain = { [Symbol.asyncIterator]: () => ({ next }) };
    for (const iterable of [failing, plain]) {
      await expect(readBody({ body: iterable }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
    }
    // An unhandled rejection would fail the run.
    await settle();
  });
});

test("[S27] discardBody cancels an unread body", () => {
  const { iterable, noted } = body(bytes(1));
  discardBody(iterable);
  expect(noted).toEqual({ read: 0, released: 1 });
});
