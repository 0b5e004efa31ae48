import { expect, it } from "vitest";
import { isCapableTerminal, takesColors } from "./command-context.ts";

it.each([
  [{ isTTY: true }, { TERM: "xterm" }, true, true],
  [{ isTTY: true }, { TERM: "xterm", NO_COLOR: "" }, true, true],
  [{ isTTY: true }, { TERM: "xterm", NO_COLOR: "1" }, true, false],
  [{ isTTY: true }, { TERM: "xterm", CI: "true" }, false, false],
  [{ isTTY: true }, { TERM: "dumb" }, false, false],
  [{ isTTY: false }, { TERM: "xterm" }, false, false],
  [{}, {}, false, false],
])("%j with %j overwrites lines: %s, has colours: %s", (stream, env, overwrites, colors) => {
  expect([isCapableTerminal(stream, env), takesColors(stream, env)]).toEqual([overwrites, colors]);
});
