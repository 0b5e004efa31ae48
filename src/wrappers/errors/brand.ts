// Makes `instanceof` work across copies of this package and across realms, and gives classes names that survive minification.

const brand = Symbol.for("svc-sdk.error");

interface ErrorClass {
  readonly prototype: object;
}

/** Names a class, for printing and as the brand by which other copies of this package recognize it. */
export function brandClass(errorClass: ErrorClass, name: string): void {
  Object.defineProperty(errorClass, "name", { value: name });
  Object.defineProperty(errorClass.prototype, "name", { value: name, writable: true });
  Object.defineProperty(errorClass.prototype, brand, { value: name });
}

/**
 * `value instanceof errorClass`, where a class with the same brand from another copy counts as the same class. A class
 * without its own brand, such as a subclass of a user, matches by identity alone.
 */
export function isInstance(errorClass: ErrorClass, value: unknown): boolean {
  const wanted = ownBrand(errorClass.prototype);
  for (let link = value; isObject(link); link = Object.getPrototypeOf(link)) {
    if (link === errorClass.prototype || (wanted !== undefined && ownBrand(link) === wanted)) return value !== link;
  }
  return false;
}

/** Whether a value is an error of this package, made by any copy of it. */
export function isBranded(value: unknown): boolean {
  return isObject(value) && brand in value;
}

function ownBrand(prototype: object): unknown {
  return Object.hasOwn(prototype, brand) ? Reflect.get(prototype, brand) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
