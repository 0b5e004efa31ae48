// The gaps of our documents: what is undocumented, where, what the SDK does meanwhile, and how an overlay closes it.

import { readFile } from "node:fs/promises";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { type GapPlace, marksIn } from "./gap-places.ts";
import { gapsPage, type OurService, ourDocument, ourServices } from "./our-documents.ts";
import { type GapEntry, readGapsPage } from "./read-gaps-page.ts";

export interface Gap {
  /** `G8` */
  readonly id: string;
  /** The document that has its marks. */
  readonly api: OurService | "both" | "none";
  readonly title: string;
  readonly places: readonly GapPlace[];
  /** What SDK and sandbox do until it is closed. */
  readonly meanwhile: string;
  /** How to close it. */
  readonly closing: string;
}

/** Gaps that are closed by the configuration rather than by the document. */
export const closingSettings: Readonly<Record<string, string>> = {
  G39: "Set webhooks.event in the configuration to the fields of a delivery.",
  G40: "Set webhooks.timestampHeader in the configuration.",
};

/** All gaps of the source, in the order of their page; by default those of the documents that travel with this package. */
export async function listGaps(documents?: Readonly<Record<OurService, JsonObject>>): Promise<readonly Gap[]> {
  const entries = readGapsPage(await readFile(gapsPage(), "utf8"));
  const marked = documents ?? { fiat: await readOurDocument("fiat"), crypto: await readOurDocument("crypto") };
  const marks = ourServices.flatMap((api) => marksIn(marked[api]).map((mark) => ({ ...mark, api })));
  return entries.map((entry) => {
    const places = marks.flatMap(({ id, ...place }) => (id === entry.id ? [place] : []));
    return toGap(entry, places);
  });
}

export async function readOurDocument(api: OurService): Promise<JsonObject> {
  return JSON.parse(await readFile(ourDocument(api), "utf8"));
}

/** The ids whose every mark is gone. */
export function closedGaps(before: JsonObject, after: JsonObject): readonly string[] {
  const open = new Set(marksIn(after).map(({ id }) => id));
  return [...new Set(marksIn(before).map(({ id }) => id))].filter((id) => !open.has(id));
}

function toGap(entry: GapEntry, places: readonly (GapPlace & { readonly api: OurService })[]): Gap {
  const apis = [...new Set(places.map((place) => place.api))];
  const api = apis.length > 1 ? "both" : (apis[0] ?? "none");
  return { ...entry, api, places, closing: closingOf(entry.id, places) };
}

function closingOf(id: string, places: readonly GapPlace[]): string {
  const kinds = new Set(places.map(({ kind }) => kind));
  const steps = [
    kinds.has("body") && "Update each untyped body with its schema.",
    kinds.has("operations") && "Add the operations to $.paths, as plain OpenAPI.",
    kinds.has("statement") && "Update each place with what your documentation says.",
    closingSettings[id],
    places.length > 0 && `Remove the entries ${id} of x-not-shown.`,
  ];
  return steps.filter((step) => typeof step === "string").join(" ");
}
