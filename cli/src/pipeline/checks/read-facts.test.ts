import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { complaints, writeSpec } from "../testing/spec-files.ts";
import { type Fact, readFacts } from "./check-facts.ts";

function write(text: string): string {
  return path.join(path.dirname(writeSpec({ "facts.yaml": text })), "facts.yaml");
}

function read(text: string): Fact[] {
  return readFacts({ file: write(text), section: "fiat" });
}

function complain(text: string): Promise<string[]> {
  const file = write(text);
  return complaints(file, () => readFacts({ file, section: "fiat" }));
}

describe("a list of facts", () => {
  it("gives each fact with its pointers and the lines where they stand", () => {
    const [one, two, three] = read(`
      fiat:
        - rule: F1
          source: "fiat:52-61,153"
          fact: The token lives for 600 seconds.
          at: /components/schemas/AccessToken
          is: { type: object }
        - { rule: G3, source: fiat:7, fact: Not shown., at: [/a, /b] }
        - { rule: F1, source: fiat:1, fact: x, at: /a, is: null }
      crypto: []
    `);
    expect(one).toMatchObject({ rule: "F1", is: { type: "object" } });
    expect(one?.at).toMatchObject([{ pointer: "/components/schemas/AccessToken", location: { line: 5, column: 9 } }]);
    expect(two?.at.map(({ pointer }) => pointer)).toEqual(["/a", "/b"]);
    expect(two).not.toHaveProperty("is");
    expect(three).toHaveProperty("is", null);
  });
});

describe("a list of facts that cannot be read", () => {
  it("is missing, or has nothing for the service", async () => {
    const file = path.join(fs.realpathSync("."), "no-facts.yaml");
    const found = await complaints(file, () => readFacts({ file, section: "fiat" }));
    expect(found).toEqual(["no-facts.yaml:1 does not exist"]);
    expect(await complain("crypto: []")).toEqual(["facts.yaml:1 has no list named fiat"]);
  });

  it("has rows that are no facts: all of them are shown", async () => {
    const text = `
      fiat:
        - { rule: F1, source: fiat:1, fact: x, at: /a }
        - { rule: F1, source: fiat:1, fact: x }
        - { rule: X1, source: fiat:1, fact: x, at: /a, si: 1 }
        - { rule: F1, source: fiat:1, fact: x, at: a }
        - { rule: F1, source: fiat:1, fact: x, at: [] }
        - { rule: F1, source: fiat:1, fact: x, at: [/a, 5] }
        -
    `;
    expect(await complain(text)).toEqual([
      "facts.yaml:3 not a fact: must have required property 'at'",
      'facts.yaml:4 not a fact: must NOT have additional properties: "si"',
      'facts.yaml:4 not a fact: /rule must match pattern "^[FCGASW][0-9]+$"',
      'facts.yaml:5 not a fact: /at must match pattern "^/"',
      "facts.yaml:6 not a fact: /at must NOT have fewer than 1 items",
      "facts.yaml:7 not a fact: /at/1 must be string",
      "facts.yaml:8 not a fact: must be object",
    ]);
  });
});
