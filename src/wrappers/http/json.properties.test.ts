import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { ArgumentError } from "../errors.ts";
import { exactNumber, toWireDecimal } from "./amounts.ts";
import { isRounded, parseExact, stringifyExact } from "./json.ts";

// Exact numbers in JSON text, out and in, for documents of all shapes (S29, S31, S32).
const anything = fc.anything({
  withDate: true,
  withNullPrototype: true,
  withBoxedValues: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withUnicodeString: true,
  values: [
    // An integer that is not safe is refused.
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !isRounded(value)),
    fc.string({ unit: "binary" }),
    fc.boolean(),
    fc.constantFrom(null, undefined, -0),
  ],
});

testProperty(
  "stringifyExact is JSON.stringify for everything without exact numbers",
  fc.property(anything, (value) => {
    let expected: string | undefined;
    try {
      expected = JSON.stringify(value);
    } catch {
      return; // an invalid Date and the like
    }
    fc.pre(expected !== undefined);
    expect(stringifyExact(value)).toBe(expected);
  }),
  0.25,
);

const texts = fc
  .array(fc.constantFrom("\ud800", '"', "\\", "1", ".", ":", ",", "[", "u", "d"))
  .map((list) => list.join(""));

testProperty(
  "no text is mistaken for an exact number",
  fc.property(fc.dictionary(texts, texts), (value) => {
    fc.pre(Object.values(value).every((text) => !/^\ud800[\d.]+$/.test(text)));
    expect(stringifyExact({ value, amount: exactNumber("1.0") })).toBe(
      `{"value":${JSON.stringify(value)},"amount":1.0}`,
    );
  }),
  0.25,
);

// Documents over few names, with number literals of all forms, written with blanks, and paths over the same names.
interface Literal {
  readonly literal: string;
}
type Tree = Literal | string | boolean | null | readonly Tree[] | { readonly [name: string]: Tree };

const names = fc.constantFrom("a", "b", "amount", "__proto__", 'q"', "é", "\\", "");
const literals = fc
  .stringMatching(/^-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,2})?$/)
  .map((literal): Literal => ({ literal }));
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(literals, fc.constantFrom('"', "\\", "[1]", '{"a":1', ","), fc.constantFrom(true, null)),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(names, tie("tree")), { maxLength: 4, selector: ([name]) => name })
      .map((entries): Tree => Object.fromEntries(entries)),
  ),
}));
const steps = fc.array(fc.constantFrom("a", "b", "amount", "__proto__", "é", "*", "[]"), {
  minLength: 1,
  maxLength: 4,
});
const paths = fc.array(
  steps.map((list) =>
    list.reduce((path, step) => (step === "[]" || path === "" ? path + step : `${path}.${step}`), ""),
  ),
  { minLength: 1, maxLength: 3 },
);
const documents = fc.record({ tree: trees, paths, blank: fc.constantFrom("", " ", "\n\t") });

const isLiteral = (tree: Tree): tree is Literal => typeof tree === "object" && tree !== null && "literal" in tree;

function render(tree: Tree, blank: string): string {
  if (isLiteral(tree)) return blank + tree.literal;
  if (Array.isArray(tree)) return `[${tree.map((item) => render(item, blank)).join(`${blank},`)}${blank}]`;
  if (typeof tree !== "object" || tree === null) return JSON.stringify(tree);
  const properties = Object.entries(tree).map(
    ([name, item]) => `${blank}${JSON.stringify(name)}${blank}:${render(item, blank)}`,
  );
  return `{${properties.join(",")}${blank}}`;
}

/** The exact value of a decimal literal as a fraction of powers of ten, in lowest digits. */
function exactValue(literal: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)\.?(\d*)(?:[eE](.+))?$/.exec(literal) ?? [];
  let digits = BigInt(whole + fraction);
  let scale = Number(exponent) - fraction.length;
  while (digits !== 0n && digits % 10n === 0n) {
    digits /= 10n;
    scale += 1;
  }
  return digits === 0n ? `${sign}0` : `${sign}${digits}e${scale}`;
}

function check(tree: Tree, parsed: unknown, place: readonly string[], patterns: readonly string[][]): void {
  if (isLiteral(tree)) {
    const isNamed = (pattern: readonly string[], index: number) =>
      patterns.some(
        (other) => other[index] === place[index] && pattern.slice(0, index).every((step, at) => step === other[at]),
      );
    const meant = patterns.some(
      (pattern) =>
        pattern.length === place.length &&
        pattern.every(
          (step, index) => step === place[index] || (step === "*" && place[index] !== "[]" && !isNamed(pattern, index)),
        ),
    );
    if (!meant) expect(parsed).toBe(Number(tree.literal));
    else {
      expect(parsed).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
      expect(exactValue(String(parsed))).toBe(exactValue(tree.literal));
      if (!/e/i.test(tree.literal)) expect(parsed).toBe(tree.literal);
    }
  } else if (Array.isArray(tree)) {
    expect(parsed).toHaveLength(tree.length);
    for (const [index, item] of tree.entries()) check(item, (parsed as unknown[])[index], [...place, "[]"], patterns);
  } else if (typeof tree === "object" && tree !== null) {
    expect(Object.keys(parsed as object)).toEqual(Object.keys(tree));
    for (const [name, item] of Object.entries(tree)) {
      check(item, Object.getOwnPropertyDescriptor(parsed, name)?.value, [...place, name], patterns);
    }
  } else expect(parsed).toBe(tree);
}

const stepsOf = (path: string) => path.match(/\[\]|[^.[\]]+/g) ?? [];

testProperty(
  "[S31] [S32] numbers at the paths keep their exact value, and nothing else changes",
  fc.property(documents, ({ tree, paths: list, blank }) => {
    check(tree, parseExact(render(tree, blank), list), [], list.map(stepsOf));
  }),
  0.5,
);

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 2 }),
  insert: fc.constantFrom("", '"', "\\", "{", "}", "[", "]", ",", ":", "1", "-", ".", "e", "0", "\u0001", " "),
});

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return true;
  }
}

testProperty(
  "damaged text is rejected exactly if JSON.parse rejects it",
  fc.property(documents, damage, ({ tree, paths: list, blank }, { at, cut, insert }) => {
    const text = render(tree, blank);
    const position = Math.floor(at * text.length);
    const damaged = text.slice(0, position) + insert + text.slice(position + cut);
    const isWrong = throws(() => JSON.parse(damaged));
    expect(throws(() => parseExact(damaged, list))).toBe(isWrong);
    // Each character is looked at.
    expect(throws(() => parseExact(damaged, [...list, "*", "a.*", "[]", "*[]"]))).toBe(isWrong);
  }),
);

const grammar = /^(0|[1-9][0-9]{0,38})(\.[0-9]{1,38})?$/;
const nearly = fc.stringMatching(/^[-+ ]?[0-9]{0,41}\.?[0-9]{0,40}(e[0-9])?\n?$/);

testProperty(
  "[S30] only decimals are accepted",
  fc.property(fc.oneof(nearly, fc.string()), (given) => {
    const take = () => toWireDecimal(given, { path: "amount" });
    if (grammar.test(given)) expect(take()).toBe(given);
    else expect(take).toThrow(ArgumentError);
  }),
);
