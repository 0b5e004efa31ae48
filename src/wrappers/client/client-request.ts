// `client.request()`: calls of operations that a client does not know.

import { ArgumentError } from "../errors.ts";
import type { CredentialKind, Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import { type ResultPromise, UnwrappingPromise } from "../results.ts";

export interface DescribedRequest {
  readonly operation: Operation;
  readonly args: CallArguments;
}

/** By which a client of any copy of this package reads a request. It is here so that clients contain neither way to make one. */
export const describeKey: unique symbol = Symbol.for("svc-sdk.operation") as never;

export type Describe = (given: unknown) => DescribedRequest;

/** Invalid arguments reject the promise. `given`: the arguments of a defined operation. */
export function sendRequest<Result>(
  call: Caller,
  request: object,
  given: unknown,
  auth: CredentialKind,
): ResultPromise<Result> {
  const send = async () => {
    const describe: Describe | undefined = Reflect.get(Object(request), describeKey);
    if (!describe) {
      throw new ArgumentError("request takes the result of rawRequest() or defineOperation()", { field: "request" });
    }
    const { operation, args } = describe(given ?? {});
    if (auth === "connector" && !/^\/agent\//.test(operation.path)) {
      const message = "path must begin with /agent/: an AgentClient calls only agent operations";
      throw new ArgumentError(message, { field: "path" });
    }
    return call<Result>({ ...operation, auth }, args).withResponse();
  };
  return new UnwrappingPromise(send());
}
