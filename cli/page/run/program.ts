// Makes a function of a program in TypeScript: its types are removed, its imports become lookups, its steps pauses.

import { transform } from "sucrase";

/** What a program reaches besides the globals of a worker. */
export interface Surroundings {
  readonly require: (module: string) => unknown;
  readonly console: object;
  readonly fetch: object;
  readonly __step: (text: string) => Promise<void>;
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>;

const STEP = /^\/\/ Step:? (.+)$/gm;

/** @throws {SyntaxError} with line and column, unless the program can be read */
export function compileProgram(code: string): (surroundings: Surroundings) => Promise<unknown> {
  const stepped = code.replace(STEP, (_, text: string) => `await __step(${JSON.stringify(text)});`);
  const { code: script } = transform(stepped, { transforms: ["typescript", "imports"], disableESTransforms: true });
  // In a function of its own, it may declare any name.
  const run = new AsyncFunction(
    "require",
    "console",
    "fetch",
    "__step",
    "exports",
    `return (async () => {${script}\n})()`,
  );
  return ({ require, console, fetch, __step }) => run(require, console, fetch, __step, {});
}
