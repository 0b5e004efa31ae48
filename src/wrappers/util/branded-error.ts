// The base of the SDK's errors: named for printing, known to other copies of the package, and with fields that nothing prints.

import { BRAND } from "./cause.ts";
import { joinTexts } from "./text.ts";

/** What an error knows of a response. It may hold parts of the request. */
interface HiddenFields {
  readonly details?: unknown;
  readonly headers?: Headers | undefined;
  readonly raw?: unknown;
}

// Not properties of the errors: `console.log("%o")` shows hidden properties too.
const hidden = new WeakMap<object, HiddenFields>();

class ErrorWithHiddenFields extends Error {
  // `inspect` with `getters: true` calls the getters of prototypes, up to the first class with the name of a built-in one.
  static override readonly name: string = "Error";

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method, and `this` is the class on the right of instanceof
    return isInstance(this, value);
  }

  constructor(message?: string, options?: ErrorOptions) {
    // First, because the stack begins with the name.
    nameClasses(new.target);
    super(message, options);
  }

  get details(): unknown {
    return hidden.get(this)?.details;
  }

  get headers(): Headers | undefined {
    return hidden.get(this)?.headers;
  }

  get raw(): unknown {
    return hidden.get(this)?.raw;
  }
}

/** The parent of the error classes. Each has a static field `brand` with its name, and declares those of the fields that it has. */
export const BrandedError: new (message?: string, options?: { readonly cause?: unknown }) => Error =
  ErrorWithHiddenFields;

/** Sets hidden fields, in addition to those that are set. */
export function hideFields(error: object, fields: HiddenFields | undefined): void {
  hidden.set(error, { ...hidden.get(error), ...fields });
}

/** Names a class and its parents on first use, since minifiers rename them, and marks them for other copies of this package. */
function nameClasses(errorClass: object): void {
  for (let link = errorClass; typeof link === "function"; link = Object.getPrototypeOf(link)) {
    const name = brandOf(link);
    if (name === undefined || Object.hasOwn(link.prototype, BRAND)) continue;
    Object.defineProperty(link, "name", { value: name });
    Object.defineProperty(link.prototype, "name", { value: name, writable: true });
    Object.defineProperty(link.prototype, BRAND, { value: name });
  }
}

/** `value instanceof errorClass`, where a class with the same brand from another copy counts as the same class. */
function isInstance(errorClass: { readonly prototype: object }, value: unknown): boolean {
  const wanted = brandOf(errorClass);
  for (let link = value; typeof link === "object" && link !== null; link = Object.getPrototypeOf(link)) {
    const isBrand = wanted !== undefined && Object.hasOwn(link, BRAND) && Reflect.get(link, BRAND) === wanted;
    if (link === errorClass.prototype || isBrand) return value !== link;
  }
  return false;
}

/** Only its own: a subclass of a user inherits the field and matches by identity. */
function brandOf(errorClass: object): string | undefined {
  return Object.hasOwn(errorClass, "brand") ? Reflect.get(errorClass, "brand") : undefined;
}

/** Sets the defined values only, so that printed errors show no `undefined`. */
export function assignDefined<Target extends object>(
  target: Target,
  values: Partial<Target> | Record<string, unknown>,
): Target {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) Object.assign(target, { [name]: value });
  }
  return target;
}

/** A copy of an error with its class and all properties, including hidden ones. */
export function copyError<Failure extends Error>(error: Failure): Failure {
  const copy = Object.setPrototypeOf(new Error(error.message), Object.getPrototypeOf(error));
  hideFields(copy, hidden.get(error));
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error));
}

/** A copy of an error whose message, also as its stack shows it, ends with one more sentence. */
export function withSentence<Failure extends Error>(error: Failure, sentence: string): Failure {
  const copy = copyError(error);
  const message = joinTexts([error.message, sentence], ". ");
  const stack = copy.stack?.replace(error.message, () => message);
  for (const [name, value] of Object.entries({ message, stack })) {
    Object.defineProperty(copy, name, { value, configurable: true, writable: true });
  }
  return copy;
}
