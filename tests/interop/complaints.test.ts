import { describe, expect, it } from "vitest";
import { complaintsOf } from "./complaints.ts";

const chatter = [/^tool v[\d.]+$/m, /^ +Reading .+$/m, /^Done: .+$/m];
const said = "tool v1.2.3\n\n  Reading a.json\n\nDone: client.ts\n";

describe("complaintsOf", () => {
  it("makes nothing of chatter", () => {
    expect(complaintsOf({ exitCode: 0, output: said }, chatter)).toEqual([]);
  });

  it("takes every other line for a complaint, whatever the exit code", () => {
    const output = said.replace("Done", "careful now\nDone");
    expect(complaintsOf({ exitCode: 0, output }, chatter)).toEqual(["careful now"]);
  });

  it("takes chatter that comes twice for a complaint", () => {
    expect(complaintsOf({ exitCode: 0, output: `${said}Done: again\n` }, chatter)).toEqual(["Done: again"]);
  });

  it("keeps indented lines with the one above them", () => {
    const output = "Error: one\n  at a\n  at b\nError: two\n";
    expect(complaintsOf({ exitCode: 0, output }, chatter)).toEqual(["Error: one\n  at a\n  at b", "Error: two"]);
  });

  it("has something to say of a program that failed in silence", () => {
    expect(complaintsOf({ exitCode: 2, output: said }, chatter)).toEqual(["It ended with 2."]);
    expect(complaintsOf({ exitCode: null, output: "" }, chatter)).toEqual(["It ended with null."]);
  });
});
