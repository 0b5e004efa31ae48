// How long to wait before a call is sent again, where the service does not say (S23).

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
