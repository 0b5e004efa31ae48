// What the control plane refuses, over HTTP as 400 (or 404) and as a method by throwing.

/** Says what was wrong with a control request, and what is allowed. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  /** HTTP status: 400 for input, 404 for what is not there. */
  readonly status: 400 | 404;
  /** What is allowed instead, as JSON, where a list or table of it helps. */
  readonly allowed: unknown;

  constructor(message: string, status: 400 | 404 = 400, allowed?: unknown) {
    super(message);
    this.status = status;
    this.allowed = allowed;
  }
}
