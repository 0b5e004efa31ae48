// A recorded tree for tests, and a copy that its recorded changes keep the same.

import { expect } from "vitest";
import { decodeState, encodeState } from "../../state-codec.ts";
import { applyChange } from "../state-change.ts";
import { createTreeRecorder, type TreeRecorder } from "../tree-recorder.ts";

export interface SampleTree {
  map: Map<string, unknown>;
  object: Record<string, unknown>;
  list: unknown[];
}

export interface RecordedTree {
  readonly root: SampleTree;
  readonly view: SampleTree;
  readonly recorder: TreeRecorder;
  /** Returns the changes since the last call. Fails unless they rebuild the tree, which must not contain views. */
  take(): unknown[];
}

export function recordedTree(isOpaque: (parent: object, key: string) => boolean = () => false): RecordedTree {
  const root: SampleTree = { map: new Map(), object: {}, list: [] };
  const recorder = createTreeRecorder(root, isOpaque);
  const copy = decodeState(encodeState(root)) as object;
  function take(): unknown[] {
    const changes = decodeState(recorder.take() ?? "[]") as unknown[];
    for (const change of changes) applyChange(copy, change);
    expect(encodeState(copy)).toBe(encodeState(root));
    // Views of objects and arrays cannot be cloned, and those of maps are clones without entries.
    expect(encodeState(structuredClone(root))).toBe(encodeState(root));
    return changes;
  }
  return { root, view: recorder.view(root) as SampleTree, recorder, take };
}
