// What a user learns of an answer that is not as described: names of the description and nothing that was answered (S36).

/** One difference between a live answer and its description. */
export interface DriftEvent {
  /** The operationId. */
  readonly operation: string;
  readonly status: number;
  /**
   * `shape`: a body that its schema refuses, or that is none; `undocumented-status`; `unknown-value`: one that is not in its
   * list.
   */
  readonly kind: "shape" | "undocumented-status" | "unknown-value";
  /** Such as `data.cards[].status`; `*` stands for names that are not described. Empty for the answer as a whole. */
  readonly place: string;
  readonly message: string;
}
