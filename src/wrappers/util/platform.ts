// Time, as a parameter so that no test sleeps.

import { ConfigurationError } from "../errors.ts";

/** A wall clock for instants, a monotonic clock for durations, and timers. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since a fixed moment. Never goes back. */
  monotonic(): number;
  /**
   * Calls `callback` once after `delayMs` milliseconds. Returns a function that cancels it. The timer keeps the process alive
   * only if `isWaitedFor` is true: a caller is waiting for it. @default true
   */
  after(delayMs: number, callback: () => void, isWaitedFor?: boolean): () => void;
  /**
   * The clock for the time limits of calls and deliveries, where they must not follow this one: a test that moves the time must not
   * abort those in progress.
   *
   * @default this clock
   */
  readonly realTime?: Pick<Clock, "monotonic" | "after"> | undefined;
  /** Makes idempotency keys. @default a random UUID of WebCrypto */
  uuid?(): string;
  /** A number from 0 up to, but not including, 1, for the jitter of waits. @default `Math.random` */
  fraction?(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback, isWaitedFor = true) {
    const timer = setTimeout(callback, delayMs);
    // Runtimes whose timers are numbers, such as browsers, have no process to keep alive.
    if (!isWaitedFor) Object(timer).unref?.();
    return () => clearTimeout(timer);
  },
};

/** When this process, page or worker thread began, by the system's clock. Undefined where the runtime does not say, as in workerd. */
export function processBeganAt(): number | undefined {
  const began = Math.ceil(performance.timeOrigin);
  return began > 0 ? began : undefined;
}

/** The source of idempotency keys and of the jitter of delays. */
export interface RandomSource {
  /** A fresh random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** A random number from 0 up to, but not including, 1. */
  fraction(): number;
}

/** WebCrypto for keys. Delays need no cryptographic randomness. */
export const systemRandom: RandomSource = {
  uuid: () => globalThis.crypto.randomUUID(),
  fraction: () => Math.random(),
};

export function randomOf(clock: Clock): RandomSource {
  return {
    uuid: () => (clock.uuid ? clock.uuid() : systemRandom.uuid()),
    fraction: () => (clock.fraction ? clock.fraction() : systemRandom.fraction()),
  };
}

/** The value of an environment variable. Undefined if it is unset or blank, or the runtime has no environment. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name]?.trim() || undefined;
}

// The version of this package, for runtimes without a file system. A test compares it with package.json.
export const VERSION: string = "0.1.0";

/** SHA-256 of bytes, or of a text's UTF-8 bytes, in hexadecimal. */
export async function sha256(content: string | Uint8Array): Promise<string> {
  const hash = nodeCrypto()?.hash;
  if (hash) return hash("sha256", content);
  // Undefined on pages without https, which the type does not show.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new ConfigurationError("This runtime has no WebCrypto (crypto.subtle). Serve pages over https.");
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // The type does not show that the memory is not shared.
  return toHex(new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Of `node:crypto`, which hashes at once: WebCrypto hands each text to another thread, which takes longer than hashing it. */
export interface NodeCrypto {
  /** In hexadecimal. Bun and Deno had it later than the rest. */
  readonly hash: ((algorithm: "sha256", content: string | Uint8Array) => string) | undefined;
  createSecretKey(bytes: Uint8Array): object;
  createHmac(algorithm: "sha256", key: object): NodeHmac;
  timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
}

interface NodeHmac {
  update(content: string | Uint8Array): NodeHmac;
  digest(): Uint8Array;
}

/** Undefined in runtimes that have only WebCrypto, such as browsers. Not an import, which bundlers would try to resolve. */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } };
  return process?.getBuiltinModule?.("node:crypto");
}
