// What changes for users of an SDK between two sets of documents.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { located } from "../pipeline/bundle/problem.ts";
import { type Comparison, conclude, type SdkChange } from "./change.ts";
import { compareBehaviour } from "./compare-behaviour.ts";
import { compareMethods } from "./compare-methods.ts";
import { compareTypes } from "./compare-types.ts";
import { matchOperations, type SdkView, sdkView } from "./sdk-view.ts";
import { typeProgram } from "./type-program.ts";

export type ComparedDocument = Pick<Bundle, "document" | "locate">;

/** Documents by the name of their service. */
export type Apis = ReadonlyMap<string, ComparedDocument>;

/** @throws {PipelineError} if no SDK can be generated from one of the documents */
export async function compareApis(before: Apis, after: Apis): Promise<Comparison> {
  const changes: SdkChange[] = [];
  for (const api of new Set([...before.keys(), ...after.keys()])) {
    const [old, young] = [before.get(api), after.get(api)];
    if (old === undefined || young === undefined) changes.push(wholeService(api, old === undefined));
    else if (JSON.stringify(old.document) !== JSON.stringify(young.document))
      changes.push(...(await compareService(api, old, young)));
  }
  return conclude(changes);
}

function wholeService(api: string, isNew: boolean): SdkChange {
  const common = { api, place: {}, subject: "service", found: "document" } as const;
  return isNew
    ? { ...common, level: "minor", kind: "added", reason: "the client is new" }
    : { ...common, level: "major", kind: "removed", reason: "code that uses the client no longer compiles" };
}

async function compareService(api: string, old: ComparedDocument, young: ComparedDocument): Promise<SdkChange[]> {
  const viewOf = (one: ComparedDocument) => located(one, () => sdkView(api, one.document));
  const found = compareSdks(api, await viewOf(old), await viewOf(young));
  return found.length > 0 ? found : [detailsOnly(api)];
}

function detailsOnly(api: string): SdkChange {
  const reason = "the documents differ in texts, limits or patterns, which do not affect types or behaviour";
  return { level: "patch", kind: "changed", api, place: {}, subject: "details", reason, found: "document" };
}

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
