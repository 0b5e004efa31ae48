// Compares two versions of a service by what the SDK shows of them: methods, types and behaviour.

import type { SdkChange } from "./change.ts";
import { compareBehaviour } from "./compare-behaviour.ts";
import { compareMethods } from "./compare-methods.ts";
import { compareTypes } from "./compare-types.ts";
import { matchOperations } from "./match-operations.ts";
import type { SdkView } from "./sdk-view.ts";
import { typeProgram } from "./type-program.ts";

export function compareSdks(api: string, before: SdkView, after: SdkView): SdkChange[] {
  const versions = { api, before, after, program: typeProgram(before, after) };
  const matched = matchOperations(before.sdk.operations, after.sdk.operations);
  const onWire = matchOperations(before.wire.operations, after.wire.operations);
  return [
    ...compareMethods(versions, matched),
    ...compareTypes(versions, matched.pairs),
    ...compareBehaviour(api, [before, after], onWire.pairs),
  ];
}
