// A copy of a document that a draft changes. Its differences from the document are the actions of an overlay.

import { quote, toJsonPath } from "../overlays/json-path.ts";
import { checkSchemas, wrongExamples } from "../pipeline/checks/check-schemas.ts";
import { isObject, type Json, type JsonObject, type Path, toPointer, valueAt } from "../pipeline/model/json-pointer.ts";
import type { VerifiedService } from "./service.ts";

export interface DraftAction {
  readonly target: string;
  readonly description: string;
  readonly update?: Json;
  readonly remove?: true;
  /** What may be true too, but needs a person: formats and lists of values. */
  readonly suggestions: readonly string[];
}

/** Why a part was changed. */
interface Note {
  readonly origins: Set<string>;
  readonly suggestions: string[];
}

/** Has the names of the overlays. */
export class DraftDocument {
  readonly #service: VerifiedService;
  readonly #document: JsonObject;
  readonly #notes = new Map<string, Note>();

  constructor(service: VerifiedService) {
    this.#service = service;
    this.#document = structuredClone(service.originalBundle.document);
  }

  /**
   * The object at a pointer, to be changed: one that belongs nowhere if an earlier change has removed it.
   *
   * @param key The only part of it that changes.
   */
  edit(pointer: string, origin: string, key?: string | number): Pick<Note, "suggestions"> & { node: JsonObject } {
    const at = this.#service.original(pointer);
    const node = valueAt(this.#document, at);
    const shared = this.#service.users(pointer);
    const note = this.#note(key === undefined ? at : [...at, key]);
    note.origins.add(shared > 1 ? `${origin}; changes all ${shared} operations that share it` : origin);
    return { node: isObject(node) ? node : {}, suggestions: note.suggestions };
  }

  #note(at: Path): Note {
    const note = this.#notes.get(toPointer(at)) ?? { origins: new Set(), suggestions: [] };
    this.#notes.set(toPointer(at), note);
    return note;
  }

  /** Removes examples that contradict the changes. @throws {PipelineError} for a schema that does not compile */
  removeExamples(): void {
    const bundle = { ...this.#service.originalBundle, document: this.#document };
    for (const { path } of this.#notes.size === 0 ? [] : wrongExamples(bundle, checkSchemas(bundle))) {
      // Of a list or a named example, the whole.
      const at = path.at(-1) === "value" || typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
      const owner = valueAt(this.#document, at.slice(0, -1));
      this.#note(at).origins.add("The example contradicts the draft.");
      if (isObject(owner)) delete owner[at.at(-1) ?? ""];
    }
  }

  actions(): readonly DraftAction[] {
    return [...this.#between(this.#service.originalBundle.document, this.#document, [])];
  }

  *#between(before: JsonObject | Json[], after: JsonObject | Json[], at: Path): Generator<DraftAction> {
    const update: JsonObject = {};
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [one, other] = [valueAt(before, [key]), valueAt(after, [key])];
      const path = [...at, Array.isArray(before) ? Number(key) : key];
      if (isContainer(one) && isContainer(other) && isAlike(one, other)) yield* this.#between(one, other, path);
      else if (isWords(one) && isWords(other)) {
        for (const word of one.filter((item) => !other.includes(item)))
          yield this.#action(path, `${toJsonPath(path)}[?@ == ${quote(String(word))}]`, { remove: true });
        for (const word of other.filter((item) => !one.includes(item)))
          yield this.#action(path, toJsonPath(path), { update: word });
      } else if (JSON.stringify(one) !== JSON.stringify(other)) {
        if (one !== undefined && (isContainer(one) || isContainer(other) || other === undefined))
          yield this.#action(path, toJsonPath(path), { remove: true });
        if (other !== undefined) update[key] = other;
      }
    }
    // Fields, responses and the like are differences of their own.
    const isMap = /^(?:properties|responses|schemas|headers|content)$/.test(String(at.at(-1)));
    if (!isMap && Object.keys(update).length > 0) yield this.#action(at, toJsonPath(at), { update });
    for (const [key, value] of isMap ? Object.entries(update) : [])
      yield this.#action([...at, key], toJsonPath(at), { update: { [key]: value } });
  }

  /** With what is known of the part, or of the nearest part around it. */
  #action(at: Path, target: string, change: Pick<DraftAction, "update" | "remove">): DraftAction {
    const note = at.map((_, index) => this.#notes.get(toPointer(at.slice(0, at.length - index)))).find(Boolean);
    const { origins = [], suggestions = [] } = note ?? {};
    // Suggestions come once.
    const own = change.remove ? [] : suggestions.splice(0);
    return { target, description: [...origins].join("; "), ...change, suggestions: own };
  }
}

function isContainer(value: Json | undefined): value is JsonObject | Json[] {
  return typeof value === "object" && value !== null;
}

/** Whether two objects, or two lists of as many objects, can be compared part by part. */
function isAlike(one: JsonObject | Json[], other: JsonObject | Json[]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return isObject(one) && isObject(other);
  return one.length === other.length && [...one, ...other].every(isObject);
}

function isWords(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && !value.some(isContainer);
}
