import { expect, test } from "vitest";
import { counting } from "./counting.ts";

class Client {
  readonly #value = 1;
  get size(): number {
    return this.#value;
  }
  read(by: number): number {
    return this.#value + by;
  }
  other(): number {
    return this.read(1);
  }
}

test("counts the chosen methods, and leaves the object as it is", () => {
  const counted: unknown[] = [];
  const client = counting(new Client(), ["read", "absent"], (method, args) => counted.push([method, ...args]));
  expect([client.read(2), client.other(), client.size]).toEqual([3, 2, 1]);
  expect(counted).toEqual([["read", 2]]);
  expect((client as { absent?: unknown }).absent).toBeUndefined();
});

test("tells when the promise of a method has settled", async () => {
  let open = 0;
  const begin = () => {
    open += 1;
  };
  const end = () => {
    open -= 1;
  };
  const client = counting({ eval: (text: string) => Promise.reject(new Error(text)) }, ["eval"], begin, end);
  const failures = Promise.allSettled([client.eval("a"), client.eval("b")]);
  expect(open).toBe(2);
  await failures;
  expect(open).toBe(0);
});
