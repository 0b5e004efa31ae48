// A part of a document that the SDK cannot express.

export interface LeftOut {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** The part of the operation, such as `query parameter filter`; absent for the whole operation. */
  readonly part?: string;
  readonly reason: string;
}
