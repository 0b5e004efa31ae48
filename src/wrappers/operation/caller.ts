// The function through which generated methods call the runtime.

import type { CallArguments } from "./call-options.ts";
import type { Operation } from "./operation.ts";
import type { ResultPromise } from "./results.ts";

/** Carries out one operation. */
export type Caller = <Data>(operation: Operation, args: CallArguments) => ResultPromise<Data>;
