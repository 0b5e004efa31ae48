// Reads the lines of a recorded state.

import { ControlError } from "../../core/control-error.ts";
import {
  checkSnapshot,
  type OpenedSnapshot,
  openSnapshot,
  type SandboxSnapshot,
  type UncheckedTenant,
} from "../snapshot.ts";
import { decodeState } from "../state-codec.ts";
import { snapshotLines } from "./snapshot-lines.ts";
import { applyChange } from "./state-change.ts";

/** Reads a recorded state line by line. */
export interface StateReader {
  /** @throws {ControlError} if the line is damaged. */
  add(line: string): void;
  /** The state after the lines so far, checked. @throws {ControlError} if it is not valid. */
  read(): SandboxSnapshot;
  /** The state after the lines so far as a snapshot of fewer lines. It is not checked. */
  compact(): Generator<string>;
}

export function createStateReader(): StateReader {
  let lines = 0;
  let root: (Omit<OpenedSnapshot, "tenants"> & { readonly tenants: Map<string, UncheckedTenant> }) | undefined;

  function addChanges(target: object, line: string): void {
    try {
      const changes = decodeState(line);
      if (!Array.isArray(changes)) throw new SyntaxError("not a list of changes");
      for (const change of changes) applyChange(target, change);
    } catch (cause) {
      throw new ControlError(`state: line ${lines} is damaged: ${(cause as Error).message}`);
    }
  }

  function current(): OpenedSnapshot {
    if (!root) throw new ControlError("state: not exported by a sandbox");
    return { ...root, tenants: [...root.tenants.values()] };
  }

  return {
    add(line) {
      lines += 1;
      if (root) {
        addChanges(root, line);
        return;
      }
      const snapshot = openSnapshot(line);
      root = { ...snapshot, tenants: new Map(snapshot.tenants.map((tenant) => [tenant.id, tenant])) };
    },
    read: () => checkSnapshot(current()),
    compact: () => snapshotLines(current()),
  };
}
