// The wait before a retry, unless the service asks for a certain wait (S23).

/** A backoff with every default filled in. */
export interface Backoff {
  readonly baseMs: number;
  readonly capMs: number;
  readonly factor: number;
  readonly minJitter: number;
}

export const defaultBackoff: Backoff = { baseMs: 500, capMs: 8000, factor: 2, minJitter: 0.5 };

/** Milliseconds before a retry; the first retry is number 0. `fraction` is random, from 0 to 1. */
export function backoffMs({ baseMs, capMs, factor, minJitter }: Backoff, retry: number, fraction: number): number {
  const full = Math.min(capMs, baseMs * factor ** retry);
  return Math.round(full * (minJitter + (1 - minJitter) * fraction));
}
