// Checks what users pass in: names and values of options, objects with methods, texts of HTTP. The caller throws, or passes the class.

type OptionError = new (message: string, facts?: { readonly field?: string; readonly cause?: undefined }) => Error;

/**
 * The own properties of options, all of which must have one of the names. `owner`: the function that takes them, or a path ending with a
 * dot if they are a part of other options.
 */
export function ownOptions<Options>(
  owner: string,
  options: Options,
  names: readonly NoInfer<keyof Options>[],
  OptionError: OptionError,
): Options {
  const isPart = owner.endsWith(".");
  if (typeof options !== "object" || options === null) {
    throw new OptionError(`${isPart ? owner.slice(0, -1) : `The options of ${owner}`} must be an object`, {
      field: "options",
    });
  }
  const own = ownFields(options);
  const complaint = complaintAboutNames(own, names as readonly string[], isPart ? owner : "");
  if (!complaint) return own;
  throw new OptionError(isPart ? complaint.message : `${owner}: ${complaint.message}`, { field: complaint.field });
}

export interface OptionComplaint {
  /** The option, with its path. */
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the first option that is none of the names; undefined if all are known. A `path` ends with a dot. */
export function complaintAboutNames(options: object, names: readonly string[], path = ""): OptionComplaint | undefined {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  const similar = similarName(unknown, names);
  const field = path + unknown;
  const advice = similar ? `Did you mean ${path}${similar}?` : `Known options: ${names.join(", ")}.`;
  return { field, message: `Unknown option "${field}". ${advice}` };
}

export function similarName(given: string, names: readonly string[]): string | undefined {
  return names.find((name) => areSimilar(given.toLowerCase(), name.toLowerCase()));
}

/** Whether a name begins with the given text, or shares most characters with it, at the start and the end. */
function areSimilar(given: string, name: string): boolean {
  return (given.length > 2 && name.startsWith(given)) || similarity(given, name) > 0.6;
}

/** Which part of the longer text the two share, at the start and the end: from 0 to 1. */
export function similarity(given: string, name: string): number {
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  let end = 0;
  while (end < name.length - start && given.at(~end) === name.at(~end)) end += 1;
  return (start + end) / Math.max(given.length, name.length);
}

/** What is wrong with the value of an option; undefined if it is valid. `name` has the path of the option. */
export type OptionCheck = (value: unknown, name: string) => string | OptionComplaint | undefined;

/** A check whose complaint is: name must be requirement. */
export function mustBe(
  requirement: string,
  isValid: (value: unknown) => boolean,
): (value: unknown, name: string) => string | undefined {
  return (value, name) => (isValid(value) ? undefined : `${name} must be ${requirement}`);
}

/** The first complaint about the options that are set; undefined if all are valid. A `path` ends with a dot. */
export function complaintAboutValues(
  options: object,
  checks: Readonly<Record<string, OptionCheck>>,
  path = "",
): OptionComplaint | undefined {
  for (const [name, check] of Object.entries(checks)) {
    const value: unknown = Reflect.get(options, name);
    const field = path + name;
    const complaint = value === undefined ? undefined : check(value, field);
    if (complaint !== undefined) return typeof complaint === "string" ? { field, message: complaint } : complaint;
  }
  return undefined;
}

/** The properties of an object. Of any other value, including arrays: none. */
export function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: unknown })
    : {};
}

/** A copy without a prototype: neither inherited properties nor those of a polluted `Object.prototype` count as options. */
export function ownFields<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null), options);
}

/** Whether a value is a token of HTTP (RFC 9110), such as the name of a header. */
export function isHttpToken(value: unknown, maxLength: number = Number.POSITIVE_INFINITY): value is string {
  return typeof value === "string" && value.length <= maxLength && /^[\w!#$%&'*+.^`|~-]+$/.test(value);
}

/** Whether a value is a text of visible ASCII characters, without spaces and not empty. */
export function isVisibleAscii(value: unknown, maxLength: number = Number.POSITIVE_INFINITY): value is string {
  return typeof value === "string" && value.length <= maxLength && /^[!-~]+$/.test(value);
}

/** What is wrong with an object that lacks one of the methods, or with another value. Undefined if it has them all. */
export function complaintAboutMethods(name: string, value: unknown, methods: readonly string[]): string | undefined {
  const missing = methods.find((method) => typeof Object(value)[method] !== "function");
  return missing === undefined ? undefined : `${name} must have the method ${missing}`;
}

/** @throws {OptionError} if the value lacks one of the methods. */
export function requireMethods(
  name: string,
  value: unknown,
  methods: readonly string[],
  OptionError: OptionError,
): void {
  const complaint = complaintAboutMethods(name, value, methods);
  if (complaint !== undefined) throw new OptionError(complaint);
}

/** A whole number of at most twelve digits, written as a number or as text; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const digits = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}
