import { expect, test } from "vitest";
import { readStream } from "./read-stream.ts";

/** A stream of pieces, and how many were taken. */
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

test("readStream joins the pieces", async () => {
  expect(await readStream(stream(piece, new Uint8Array(), piece).body, 4)).toEqual(Uint8Array.of(1, 2, 1, 2));
});

test.each([[null], [stream().body]])("readStream gives no bytes for no body: %o", async (body) => {
  expect(await readStream(body, 1)).toEqual(new Uint8Array());
});

test("readStream ends at the first byte too much, and lets the rest go", async () => {
  const { state, body } = stream(piece, piece, piece);
  expect(await readStream(body, 3)).toBe("too long");
  expect(state).toEqual({ taken: 2, isCancelled: true });
});

test("readStream gives up a body that breaks off", async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("reset")) });
  expect(await readStream(body, 1)).toBe("broken off");
});
