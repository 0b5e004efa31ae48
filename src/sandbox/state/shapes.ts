// Describes what a value of the state must be, as a test that says what is wrong. It makes no text unless something is.

/** What is wrong with a value: where in it, such as `.wallet.day`, and what it must be; undefined where nothing is. */
export type Shape = (value: unknown) => ShapeProblem | undefined;

export interface ShapeProblem {
  readonly where: string;
  readonly expected: string;
}

export const text: Shape = (value) => (typeof value === "string" ? undefined : mustBe("a text"));
export const flag: Shape = (value) => (typeof value === "boolean" ? undefined : mustBe("true or false"));
export const number: Shape = (value) => (Number.isFinite(value) ? undefined : mustBe("a number"));
/** An amount of money, scaled. */
export const units: Shape = (value) => (typeof value === "bigint" ? undefined : mustBe("a big integer"));

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
    if (!Array.isArray(value)) return mustBe("a list");
    for (let index = 0; index < value.length; index += 1) {
      const problem = shape(value[index]);
      if (problem) return { ...problem, where: `[${index}]${problem.where}` };
    }
    return undefined;
  };
}

/** A map from texts. */
export function map(shape: Shape): Shape {
  return (value) => {
    if (!(value instanceof Map)) return mustBe("a map");
    for (const [key, entry] of value) {
      if (typeof key !== "string") return mustBe("a map from texts");
      const problem = shape(entry);
      // Keys may be secret, as tokens are.
      if (problem) return { ...problem, where: ` (an entry)${problem.where}` };
    }
    return undefined;
  };
}

function mustBe(expected: string): ShapeProblem {
  return { where: "", expected };
}
