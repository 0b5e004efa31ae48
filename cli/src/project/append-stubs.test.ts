import { describe, expect, it } from "vitest";
import { appendStubs } from "./add-stubs.ts";

const stub = "  ## G1: One.\n  # - target: $\n  #   remove: true\n";
const head = "overlay: 1.1.0\nactions:";

describe("keeps the text and appends", () => {
  it.each([
    ["to an empty list", `${head}\n`, stub],
    ["to an explicit null", `${head} null\n`, stub],
    ["to a list", `${head}\n  - target: $\n    remove: true\n`, stub],
    ["to a list without indentation", `${head}\n- target: $\n  remove: true\n`, stub.replace(/^ {2}/gm, "")],
    ["to a list with more indentation", `${head}\n    - target: $\n`, stub.replace(/^ {2}/gm, "    ")],
    ["after a last line without an end", `${head}\n  - target: $`, `\n${stub}`],
    ["with the line breaks of the text", `${head}\r\n`.replace("0\n", "0\r\n"), stub.replaceAll("\n", "\r\n")],
    ["after comments", `${head}\n  # one\n`, stub],
  ])("%s", (_, text, added) => expect(appendStubs("a.yaml", text, [stub])).toBe(text + added));
});

describe("refuses", () => {
  it.each([
    ["an empty list in one line", `${head} []\n`, "a.yaml:2:1  writes its actions in one line"],
    ["a list in one line", `${head} [{ target: $ }]\n`, "a.yaml:2:1  writes its actions in one line"],
    ["actions before other keys", "actions:\ninfo: {}\n", "a.yaml:1  does not end with its actions"],
    ["a file without actions", "overlay: 1.1.0\n", "a.yaml:1  does not end with its actions"],
    ["an empty file", "", "a.yaml:1  does not end with its actions"],
    ["a list", "- a\n", "a.yaml:1  does not end with its actions"],
  ])("%s", (_, text, message) => expect(() => appendStubs("a.yaml", text, [stub])).toThrow(message));
});
