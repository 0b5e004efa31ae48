// Headers of a request as the sandbox reads them. Making `Headers` of them would cost as much as the rest of a request.

/** Headers, by names in any case: `Headers`, or `headerFields`. */
export interface HeaderFields extends Iterable<readonly [name: string, value: string]> {
  /** Null without the header. */
  get(name: string): string | null;
  has(name: string): boolean;
}

/** Values of the same name are joined, as `Headers` joins them. @param fields what `Headers` would accept as it is */
export function headerFields(fields: Iterable<readonly [name: string, value: string]>): HeaderFields {
  const values = new Map<string, string>();
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    const known = values.get(key);
    values.set(key, known === undefined ? value : `${known}${key === "cookie" ? "; " : ", "}${value}`);
  }
  return new PlainFields(values);
}

/** A class, because making an object with methods for each request takes longer. */
class PlainFields implements HeaderFields {
  readonly #values: ReadonlyMap<string, string>;

  /** @param values by lower-case name. */
  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#values[Symbol.iterator]();
  }
}

/** Reads the headers that `fetch` was given. @throws {TypeError} if a name or a value is invalid, as `fetch` does. */
export function readHeaders(given: RequestInit["headers"]): HeaderFields {
  if (given === undefined) return headerFields([]);
  if (Object.getPrototypeOf(given) !== Object.prototype) return new Headers(given);
  const fields = Object.entries(given);
  return fields.every(isPlain) ? headerFields(fields) : new Headers(given);
}

export function toHeaders(fields: HeaderFields): Headers {
  const headers = new Headers();
  for (const [name, value] of fields) headers.append(name, value);
  return headers;
}

/** Whether `Headers` would neither change nor reject it. */
function isPlain([name, value]: readonly [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === "string" && /^[ -~]*$/.test(value) && value.trim() === value;
}
