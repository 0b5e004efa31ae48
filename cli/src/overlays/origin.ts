// Which action of which overlay changed what.

import { type Path, toPointer } from "../pipeline/model/json-pointer.ts";
import type { Container, TrackedDocument, Written } from "./tracked-document.ts";

export interface Origin {
  /** The overlay, relative to the project folder. */
  readonly file: string;
  /** Of the action. */
  readonly line: number;
  /** From 1. */
  readonly action: number;
  readonly target: string;
}

export interface Change {
  /** Into the result; of something removed, into the document from which it was removed. */
  readonly pointer: string;
  readonly kind: "added" | "changed" | "removed";
  readonly origin: Origin;
}

/** A change with what the later steps need to know of it. */
export interface TrackedChange {
  readonly path: Path;
  readonly kind: Change["kind"];
  readonly written: Omit<Written, "kind">;
  /** The objects and lists around it, from the root on: unlike the path of something removed, they stay true. */
  readonly around: readonly Container[];
}

/** What the actions wrote and nothing overwrote since. */
export function writtenChanges(document: TrackedDocument): TrackedChange[] {
  return [...document.written()].map(({ path, written }) => ({
    path,
    kind: written.kind,
    written,
    around: document.around(path),
  }));
}

export function toChange({ path, kind, written: { overlay, action } }: TrackedChange): Change {
  const origin = { file: overlay.displayName, line: action.line, action: action.number, target: action.target };
  return { pointer: toPointer(path), kind, origin };
}
