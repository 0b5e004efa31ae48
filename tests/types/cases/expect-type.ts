// Assertions about types that the compiler checks.

/** Compiles only if `Statement` is `true`. */
export function expectTrue<Statement extends true>(): Statement | undefined {
  return undefined;
}

export type IsUnknown<Type> = IsSame<Type, unknown>;

/** Whether two types are the same, down to optional and readonly properties. */
export type IsSame<Left, Right> =
  (<Type>() => Type extends Left ? 1 : 2) extends <Type>() => Type extends Right ? 1 : 2 ? true : false;

// @ts-expect-error any is not unknown
expectTrue<IsUnknown<ReturnType<typeof JSON.parse>>>();
// @ts-expect-error an optional property changes the type
expectTrue<IsSame<{ a: 1 }, { a?: 1 }>>();
