// The base figures of the capacity guide, as they were measured.

import type { Results } from "../benchmark.ts";

export interface CapacityResults extends Results {
  /** What it takes to write 200 bytes to the disk of the servers: the median. */
  readonly fsyncMicros: number;
  /** Counted: of one transfer with a key. */
  readonly perPayout: { readonly entries: number; readonly operations: number };
  readonly bytesPerEntry: EntryBytes;
  readonly redis: Readonly<Record<RedisLoad, ServerRate>>;
  readonly postgres: Readonly<Record<PostgresLoad, ServerRate>>;
  readonly sealedToken: { readonly tokenCharacters: number; readonly sealedCharacters: number };
  readonly tokens: Readonly<Record<TokenService, TokenHour>>;
}

/** An entry is a key of the store and its value. */
export interface EntryBytes {
  readonly redis: number;
  readonly postgresTable: number;
  readonly postgresIndexes: number;
}

/** Operations of the store on a server. */
export interface ServerRate {
  /** By the wall, beside the program that sends them. */
  readonly perSecond: number;
  /** By the processor time of the server: what one core carries that does nothing else. */
  readonly perCpuSecond: number;
}

/** `single`: 200 connections, each with one command at a time. `pipelined`: 50, each with 16. */
export type RedisLoad = "single" | "pipelined" | "always" | "hotReads";

export type PostgresLoad = "writes" | "hotReads" | "pgbouncer";

export type TokenService = "fiat" | "crypto";

/** Rates of an hour, of a fleet whose processes call all the time. */
export interface TokenHour {
  readonly lifetimeSeconds: number;
  /** Tokens of one process without a `tokenStore`. */
  readonly tokensAlone: number;
  /** Tokens of the whole fleet with one. */
  readonly tokensShared: number;
  /** Store operations of one process with a `tokenStore`, by kind of key. */
  readonly operations: Readonly<Record<TokenKey, number>>;
}

/** The sealed token, its marker, and the lock of a renewal with its signs of life. */
export type TokenKey = "token" | "token-fresh" | "token-lock";
