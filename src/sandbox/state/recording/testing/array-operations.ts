// Runs an operation on a recorded array and on a plain one, for tests.

import { expect } from "vitest";
import { encodeState } from "../../state-codec.ts";
import { recordedTree } from "./recorded-tree.ts";

export type ArrayOperation = (list: unknown[]) => unknown;

/** The elements of the arrays: several kinds, one of them twice. */
export const elements = (): unknown[] => [30, 4, { deep: [1] }, 4, 200];

/** Expects the same result, the same elements, and changes that rebuild them. */
export function expectChangesLikePlain(operate: ArrayOperation): void {
  const { root, view, take } = recordedTree();
  view.list = elements();
  take();
  const plain = elements();
  expect(outcome(operate, view.list)).toEqual(outcome(operate, plain));
  // JSON has null where an array has a hole.
  expect(encodeState(root.list)).toBe(encodeState(plain));
  take();
}

/** What an operation returns or throws. */
function outcome(operate: ArrayOperation, list: unknown[]): unknown {
  try {
    const returned = operate(list);
    return returned === list ? "the array itself" : { returned };
  } catch (error) {
    return (error as Error).name;
  }
}
