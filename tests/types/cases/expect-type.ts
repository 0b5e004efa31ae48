// Assertions about types that the compiler checks.

/** Compiles only if `Statement` is `true`. */
export function expectTrue<Statement extends true>(): Statement | undefined {
  return undefined;
}

export type IsAny<Type> = 0 extends 1 & Type ? true : false;

export type IsUnknown<Type> = IsAny<Type> extends true ? false : unknown extends Type ? true : false;

/** Whether two types are the same, down to optional and readonly properties. */
export type IsSame<Left, Right> =
  (<Type>() => Type extends Left ? 1 : 2) extends <Type>() => Type extends Right ? 1 : 2 ? true : false;

expectTrue<IsAny<ReturnType<typeof JSON.parse>>>();
expectTrue<IsUnknown<unknown>>();
expectTrue<IsSame<{ a: 1 }, { a: 1 }>>();
// @ts-expect-error unknown is not any
expectTrue<IsAny<unknown>>();
// @ts-expect-error any is not unknown
expectTrue<IsUnknown<ReturnType<typeof JSON.parse>>>();
// @ts-expect-error an optional property changes the type
expectTrue<IsSame<{ a: 1 }, { a?: 1 }>>();
