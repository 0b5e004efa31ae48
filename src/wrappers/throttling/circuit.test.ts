import { describe, expect, test } from "vitest";
import { Circuit } from "./circuit.ts";

/** Sends a request at a time. Returns how long it would have had to wait; then it was not sent. */
function send(circuit: Circuit, hasFailed: boolean | undefined, now: number): number {
  const waitMs = circuit.waitMs(now);
  if (waitMs === 0) circuit.begin()(hasFailed, now);
  return waitMs;
}

function opened(): Circuit {
  const circuit = new Circuit(3, 1_000);
  for (let failure = 0; failure < 3; failure++) send(circuit, true, 0);
  return circuit;
}

describe("[S57] Circuit", () => {
  test("opens after the given number of failures in a row", () => {
    const circuit = new Circuit(3, 1_000);
    for (const hasFailed of [true, true, false, true, true, undefined]) expect(send(circuit, hasFailed, 0)).toBe(0);
    expect(send(circuit, true, 0)).toBe(0);
    expect(send(circuit, true, 0)).toBe(1_000);
    expect(circuit.waitMs(400)).toBe(600);
  });

  test("closes after one success", () => {
    const circuit = opened();
    expect(send(circuit, false, 1_000)).toBe(0);
    for (let failure = 0; failure < 2; failure++) send(circuit, true, 1_000);
    expect(circuit.waitMs(1_000)).toBe(0);
  });

  test("stays open twice as long after each failure, up to 60 s", () => {
    const circuit = opened();
    const pauses: number[] = [];
    for (let now = 1_000, tries = 0; tries < 8; tries++) {
      send(circuit, true, now);
      pauses.push(circuit.waitMs(now));
      now += circuit.waitMs(now);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  test("lets one request through at a time until one has succeeded", () => {
    const circuit = opened();
    const end = circuit.begin.bind(circuit);
    expect(circuit.waitMs(1_000)).toBe(0);
    const probe = end();
    expect(circuit.waitMs(1_000)).toBeGreaterThan(0);
    probe(undefined, 1_100);
    expect(circuit.waitMs(1_100)).toBe(0);
    end()(false, 1_200);
    expect(circuit.waitMs(1_200)).toBe(0);
  });

  test("ignores requests that were sent before it opened", () => {
    const circuit = new Circuit(1, 1_000);
    const [late, later, first] = [circuit.begin(), circuit.begin(), circuit.begin()];
    first(true, 0);
    late(false, 100);
    expect(circuit.waitMs(100)).toBe(900);
    later(true, 200);
    expect(circuit.waitMs(200)).toBe(800);
  });
});
