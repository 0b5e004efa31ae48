// The operations of a generated client, by which helpers know the names of its service.

import type { Operation } from "../operation/operation.ts";

export type Operations = Readonly<Record<string, Operation | undefined>>;

const key = Symbol("operations");

/** Attaches operations to all clients of a class. */
export function attachOperations<Class extends { readonly prototype: object }>(
  clientClass: Class,
  operations: Operations,
): Class {
  Object.defineProperty(clientClass.prototype, key, { value: operations });
  return clientClass;
}

/** The operations attached to the class of a client. */
export function operationsOf(client: object): Operations | undefined {
  return Reflect.get(client, key) as Operations | undefined;
}
