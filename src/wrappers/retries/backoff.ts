// How long to wait before a call is sent again, where the service does not say (S23).

/** How waits grow from one retry to the next (S23). What is left out keeps its default. */
export interface BackoffOptions {
  /** The first wait in milliseconds, from 0 to 2147483647. @default 500 */
  readonly baseMs?: number | undefined;
  /** No wait is longer, in milliseconds, from 0 to 2147483647. @default 8000, or `baseMs` where that is more */
  readonly capMs?: number | undefined;
  /** By how much each wait is longer than the one before, from 1 to 100. @default 2 */
  readonly factor?: number | undefined;
  /**
   * A wait is a random share of its full length, from this share on, so that clients which failed together come back apart. From
   * 0 to 1. @default 0.5
   */
  readonly minJitter?: number | undefined;
}

/** A backoff with nothing left out. */
export interface Backoff {
  readonly baseMs: number;
  readonly capMs: number;
  readonly factor: number;
  readonly minJitter: number;
}

export const defaultBackoff: Backoff = { baseMs: 500, capMs: 8000, factor: 2, minJitter: 0.5 };

/** Milliseconds before the `retry`th retry, the first of which is 0. `fraction` is random, from 0 to 1. */
export function backoffMs({ baseMs, capMs, factor, minJitter }: Backoff, retry: number, fraction: number): number {
  const full = Math.min(capMs, baseMs * factor ** retry);
  return Math.round(full * (minJitter + (1 - minJitter) * fraction));
}
