// Checks for the values of a state. They build a message only if a value is wrong, because there may be a million of them.

/** Returns what is wrong with a value, or undefined. */
export type Shape = (value: unknown) => ShapeProblem | undefined;

export interface ShapeProblem {
  /** Path inside the value, such as `.wallet.day`. */
  readonly where: string;
  readonly expected: string;
}

export const text: Shape = (value) => (typeof value === "string" ? undefined : mustBe("a string"));
export const flag: Shape = (value) => (typeof value === "boolean" ? undefined : mustBe("true or false"));
export const number: Shape = (value) => (Number.isFinite(value) ? undefined : mustBe("a number"));
/** A scaled amount of money. */
export const units: Shape = (value) => (typeof value === "bigint" ? undefined : mustBe("a bigint"));

export function nullOr(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

/** An object with at least these properties. */
export function object(properties: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(properties);
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Map) {
      return mustBe("an object");
    }
    for (const [name, shape] of entries) {
      const problem = shape((value as Readonly<Record<string, unknown>>)[name]);
      if (problem) return { ...problem, where: `.${name}${problem.where}` };
    }
    return undefined;
  };
}

export function list(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return mustBe("an array");
    for (let index = 0; index < value.length; index += 1) {
      const problem = shape(value[index]);
      if (problem) return { ...problem, where: `[${index}]${problem.where}` };
    }
    return undefined;
  };
}

/** A map with string keys. */
export function map(shape: Shape): Shape {
  return (value) => {
    if (!(value instanceof Map)) return mustBe("a map");
    for (const [key, entry] of value) {
      if (typeof key !== "string") return mustBe("a map with string keys");
      const problem = shape(entry);
      // Keys may be secret, such as tokens.
      if (problem) return { ...problem, where: ` (an entry)${problem.where}` };
    }
    return undefined;
  };
}

function mustBe(expected: string): ShapeProblem {
  return { where: "", expected };
}
