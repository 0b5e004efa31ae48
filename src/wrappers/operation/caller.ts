// The one seam between generated resource methods and the run time.

import type { Operation } from "./operation.ts";
import type { CallArguments, ResultPromise } from "./types.ts";

/** Carries out one operation. */
export type Caller = <Data>(operation: Operation, args: CallArguments) => ResultPromise<Data>;
