// A default that an operation of a consumer got, because its document says nothing: printed, so that it can be changed.

export interface AppliedDefault {
  readonly operationId: string;
  /** `x-retry` */
  readonly name: string;
  /** In words, such as `keyed`. */
  readonly value: string;
  readonly why: string;
}

/** `default  createCustomer: x-retry keyed (a POST of the fiat service, F10)` */
export function formatDefault({ operationId, name, value, why }: AppliedDefault): string {
  return `default  ${operationId}: ${name} ${value} (${why})`;
}
