import { expect, it } from "vitest";
import { faultOf, faultTarget, withKey } from "./faults.ts";
import { printedText } from "./printed-text.ts";
import { compileProgram } from "./program.ts";
import { readLink, writeLink } from "./run-link.ts";

async function run(code: string): Promise<string[]> {
  const printed: string[] = [];
  await compileProgram(code)({
    require: (name) => ({ default: name, add: (one: number, two: number) => one + two }),
    console: { log: (...values: unknown[]) => printed.push(printedText(values)) },
    fetch: () => undefined,
    __step: async (text) => void printed.push(`step: ${text}`),
  });
  return printed;
}

it.each<[string, string, string[]]>([
  [
    "types",
    'import { add, type B } from "a";\nconst sum: number = add(1, 2) satisfies number;\nconsole.log(sum);',
    ["3"],
  ],
  ["await at the top", "console.log(await Promise.resolve(1));", ["1"]],
  ["a name of the surroundings", "const fetch = 1, console_ = console;\nconsole_.log(fetch);", ["1"]],
  ["steps", "// Step: pay\nconsole.log(1);\n// Step: read\n  // Step: no step\n", ["step: pay", "1", "step: read"]],
  ["modern syntax", "class A { #b = 1; get c() { return this.#b ?? 2; } }\nconsole.log(new A().c);", ["1"]],
])("runs a program with %s", async (_, code, printed) => expect(await run(code)).toEqual(printed));

it("rejects what cannot be read, with its place", () => {
  expect(() => compileProgram("const a = ;\n")).toThrow(/\(1:11\)/);
});

it.each<[unknown[], string]>([
  [["a", 1, null, undefined, true], "a 1 null undefined true"],
  [[["a", "it's"]], `[ 'a', "it's" ]`],
  [[{ a: 1, "b-c": { d: [] } }], "{ a: 1, 'b-c': { d: [] } }"],
  [[{ a: { b: { c: { d: 1 } } } }], "{ a: { b: { c: [Object] } } }"],
  [[new TypeError("no")], "TypeError: no"],
  [[{ text: "x".repeat(80) }], `{\n  text: '${"x".repeat(80)}'\n}`],
  [[new Map()], "Map {}"],
])("prints %j", (values, text) => expect(printedText(values)).toBe(text));

it("links hold a program in letters that survive mail", async () => {
  const linked = { program: 2, code: 'console.log("ü → 1");\n'.repeat(20), fault: "lost" };
  const address = await writeLink(linked);
  expect(address).toMatch(/^#run=2\.[\w-]{40,120}$/);
  expect(await readLink(address)).toEqual(linked);
});

it.each(["", "#run=", "#run=1.", "#run=1.!!", "#run=1.AAAA", "#c41"])("%j is no link to a program", async (fragment) =>
  expect(await readLink(fragment)).toBeUndefined(),
);

const operations = {
  "balances.check": { id: "checkBalance", method: "balances.check", hasKey: false, fields: [] },
  "transactions.sendFunds": { id: "sendFunds", method: "transactions.sendFunds", hasKey: true, fields: [] },
};

it.each<[string, string | undefined]>([
  ["wallets.balances.check(a);\nwallets.transactions.sendFunds(b);", "sendFunds"],
  ["wallets.balances\n  .check(a);", undefined],
  ["wallets.balances.check(a);", "checkBalance"],
  ["tenant.simulate.deposit(a);", undefined],
])("a fault in %j is for %s", (code, id) => expect(faultTarget(code, operations)).toBe(id));

it("makes a fault of a choice and an operation", () => {
  expect(faultOf("503", "sendFunds")).toEqual({ kind: "status", status: 503, operationId: "sendFunds" });
  expect(faultOf("none", "sendFunds")).toBeUndefined();
  expect(faultOf("lost", undefined)).toBeUndefined();
});

it.each<[string, string | false, string]>([
  ['{ idempotencyKey: "a-1" }', "b", '{ idempotencyKey: "b" }'],
  ['{ idempotencyKey: "a" }', false, "{ idempotencyKey: false }"],
  ["{ idempotencyKey: false }", "b", '{ idempotencyKey: "b" }'],
  ["{ idempotencyKey: key }", "b", "{ idempotencyKey: key }"],
])("replaces the key of %s by %j", (code, key, changed) => expect(withKey(code, key)).toBe(changed));
