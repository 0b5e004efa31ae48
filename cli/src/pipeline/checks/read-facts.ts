// Reads the list of documented facts of a service: one per row, with pointers into the bundle.

import fs from "node:fs";
import { resolve } from "node:path";
import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { fileError, type Location, type Problem, refuse } from "../bundle/problem.ts";
import { lineAt } from "../bundle/read-yaml.ts";
import { createAjv, describeError } from "../model/ajv.ts";
import type { Json } from "../model/json-pointer.ts";

/** The facts of a bundle: a section of a YAML file. */
export interface FactsSource {
  readonly file: string;
  readonly section: string;
}

export interface Fact {
  /** Id of its rule, gap or contradiction. */
  readonly rule: string;
  /** Document and lines of the source. */
  readonly source: string;
  /** In words. */
  readonly fact: string;
  /** Its pointers, with their locations in the file. */
  readonly at: readonly { readonly pointer: string; readonly location: Location }[];
  /** The value to match there. */
  readonly is?: Json;
  /** The numbers with their units that the text there states. */
  readonly says?: readonly string[];
}

/** Begins the words of a row that needs a judgement: `--check` refuses it until its author has put it in words. */
export const DRAFT = "DRAFT";

interface Row extends Omit<Fact, "at" | "says"> {
  readonly at: string | string[];
  readonly says?: string | string[];
}

const rowSchema = {
  type: "object",
  required: ["rule", "source", "fact", "at"],
  properties: {
    rule: { type: "string", pattern: "^[FCGASW][0-9]+$" },
    source: { type: "string", pattern: "^[a-z]+:[0-9]+([-,][0-9]+)*$" },
    fact: { type: "string", minLength: 1 },
    // `pattern` applies to one pointer, `items` and `minItems` to a list.
    at: { type: ["string", "array"], pattern: "^/", items: { type: "string", pattern: "^/" }, minItems: 1 },
    is: true,
    says: { type: ["string", "array"], items: { type: "string" }, minItems: 1 },
  },
  additionalProperties: false,
};
const isRow = createAjv().compile<Row>(rowSchema);

/** Throws a `PipelineError` for a missing or malformed file and invalid rows. */
export function readFacts(source: FactsSource): Fact[] {
  const file = resolve(source.file);
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false });
  const locate = (offset = 0): Location => ({ file, ...lineAt(lines, offset) });
  refuse(document.errors.map(({ message, pos }) => ({ ...locate(pos[0]), reason: `malformed YAML: ${message}` })));

  const list = document.get(source.section);
  if (!isSeq(list)) {
    refuse([{ ...locate(), reason: `has no list named ${source.section}` }]);
    return [];
  }
  const facts: Fact[] = [];
  const problems: Problem[] = [];
  for (const item of list.items.filter(isNode)) {
    const row: unknown = item.toJS(document);
    if (isRow(row)) {
      const { at, says, ...others } = row;
      const places = placesOf(item).map((node) => locate(node.range?.[0]));
      facts.push({
        ...others,
        at: [at].flat().map((pointer, index) => ({ pointer, location: places[index] ?? locate() })),
        ...(says !== undefined && { says: [says].flat() }),
      });
    } else {
      const reasons = (isRow.errors ?? []).map((error) => `${error.instancePath} ${describeError(error)}`.trim());
      problems.push(...reasons.map((reason) => ({ ...locate(item.range?.[0]), reason: `not a fact: ${reason}` })));
    }
  }
  refuse(problems);
  return facts;
}

/** Rows whose words are still to be written. */
export function draftsIn(facts: FactsSource): Problem[] {
  const drafts = readFacts(facts).filter(({ fact }) => fact.startsWith(DRAFT));
  return drafts.flatMap(({ fact, at: [place] }) => {
    if (place === undefined) return [];
    const hint =
      "Compare the row with its source, and write what the source states as its fact, or correct the document.";
    return [{ ...place.location, pointer: place.pointer, reason: `the fact is a draft (${fact})`, hint }];
  });
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw fileError(file, code === "ENOENT" ? "does not exist" : `cannot be read: ${code}`);
  }
}

/** The nodes of a row's pointers: one, or those of a list. */
function placesOf(row: Node): Node[] {
  const at = isMap(row) ? row.get("at", true) : undefined;
  if (isSeq(at)) return at.items.filter(isNode);
  return isNode(at) ? [at] : [];
}
