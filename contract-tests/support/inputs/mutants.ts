// Every way in which one part of a request can be wrong, by the part's name.

import { APIS, type Api, type BundledOperation, documents, operationsOf } from "../documents/bundled-documents.ts";
import { invalidInputsOf, visiblePartsOf } from "../documents/input-parts.ts";
import type { InputPart } from "../documents/inputs.ts";

export interface Mutants {
  readonly api: Api;
  readonly entry: BundledOperation;
  /** All parts of this name: there may be one for each form of the body. */
  readonly parts: readonly InputPart[];
}

export const mutants: readonly (readonly [name: string, Mutants])[] = APIS.flatMap((api) =>
  operationsOf(documents[api]).flatMap((entry) =>
    invalidInputsOf(entry).map((name) => {
      const parts = visiblePartsOf(entry).filter((part) => part.name === name);
      return [name, { api, entry, parts }] as const;
    }),
  ),
);
