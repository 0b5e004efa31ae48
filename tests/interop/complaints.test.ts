import { describe, expect, it } from "vitest";
import { complaintsOf } from "./complaints.ts";

const chatter = [/^tool v[\d.]+$/m, /^ +Reading .+$/m, /^Done: .+$/m];
const said = "tool v1.2.3\n\n  Reading a.json\n\nDone: client.ts\n";

describe("complaintsOf", () => {
  it("ignores progress messages", () => expect(complaintsOf({ exitCode: 0, output: said }, chatter)).toEqual([]));

  it("returns every other line, with any exit code", () => {
    const output = said.replace("Done", "careful now\nDone");
    expect(complaintsOf({ exitCode: 0, output }, chatter)).toEqual(["careful now"]);
  });

  it("returns a repeated progress message", () => {
    expect(complaintsOf({ exitCode: 0, output: `${said}Done: again\n` }, chatter)).toEqual(["Done: again"]);
  });

  it("keeps indented lines with the line above", () => {
    const output = "Error: one\n  at a\n  at b\nError: two\n";
    expect(complaintsOf({ exitCode: 0, output }, chatter)).toEqual(["Error: one\n  at a\n  at b", "Error: two"]);
  });

  it("reports a program that failed without output", () => {
    expect(complaintsOf({ exitCode: 2, output: said }, chatter)).toEqual(["It exited with 2."]);
    expect(complaintsOf({ exitCode: null, output: "" }, chatter)).toEqual(["It exited with null."]);
  });
});
