// The event for a response that differs from its documentation. It contains documented names and no response values (S36).

/** One difference between a live response and its documentation. */
export interface DriftEvent {
  /** The operationId. */
  readonly operation: string;
  readonly status: number;
  /**
   * - `shape`: the body is missing, not JSON, or does not match its schema
   * - `undocumented-status`: the HTTP status is not documented
   * - `unknown-value`: the value is not in its documented list
   */
  readonly kind: "shape" | "undocumented-status" | "unknown-value";
  /** Such as `data.cards[].status`. `*` stands for undocumented names. Empty for the whole response. */
  readonly place: string;
  readonly message: string;
}
