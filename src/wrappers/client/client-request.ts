// `client.request()`: calls of operations that a client does not know.

import { ArgumentError } from "../errors.ts";
import type { CredentialKind, Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import { type ResultPromise, UnwrappingPromise } from "../results.ts";

export interface DescribedRequest {
  readonly operation: Operation;
  readonly args: CallArguments;
}

/** By which a client of any copy of this package sends a request, so that clients contain neither way to make one. */
export const sendKey: unique symbol = Symbol.for("svc-sdk.operation") as never;

/** Invalid arguments reject the promise. `auth`: the credential of the client. `given`: the arguments of a defined operation. */
export type SendRequest = <Result>(call: Caller, auth: CredentialKind, given: unknown) => ResultPromise<Result>;

/** Makes a request that a client can send. `describe` may throw. */
export function sendable(id: string, describe: (given: unknown) => DescribedRequest): { readonly id: string } {
  const send: SendRequest = <Result>(call: Caller, auth: CredentialKind, given: unknown) => {
    const sending = async () => {
      const { operation, args } = describe(given ?? {});
      if (auth === "connector" && !/^\/agent\//.test(operation.path)) {
        const message = "path must begin with /agent/: an AgentClient calls only agent operations";
        throw new ArgumentError(message, { field: "path" });
      }
      return call<Result>({ ...operation, auth }, args).withResponse();
    };
    return new UnwrappingPromise(sending());
  };
  return Object.freeze(Object.defineProperty({ id }, sendKey, { value: send }));
}
