// An overlay as read: its actions in order, each with its place.

import type { Locate } from "../pipeline/bundle/problem.ts";
import type { Json } from "../pipeline/model/json-pointer.ts";

export interface OverlayFile {
  /** Absolute path. */
  readonly file: string;
  /** Relative to the project folder, with `/`. */
  readonly displayName: string;
  readonly actions: readonly OverlayAction[];
  /** Finds the line of a path of the overlay, such as `["actions", 2, "target"]`. */
  readonly locate: Locate;
}

export interface OverlayAction {
  /** Its place in the list of actions, from 1. */
  readonly number: number;
  /** JSONPath (RFC 9535) of the nodes to change. */
  readonly target: string;
  readonly change:
    | { readonly kind: "update"; readonly value: Json }
    | { readonly kind: "copy"; readonly from: string }
    | { readonly kind: "remove" };
  readonly description: string | undefined;
  /** From 1. */
  readonly line: number;
}
