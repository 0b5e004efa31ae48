// How a set-up of Redis can lose what it has acknowledged.

/** What a risk can lose, and how to avoid it. */
export const risks = {
  "no-append-only-file":
    "there is no append-only file, so a restart loses every write since the last snapshot; set appendonly yes and appendfsync always",
  "appendfsync-everysec":
    "a power failure or a crash of the machine loses the last second of writes, or two if the disk is slow; set appendfsync always",
  "appendfsync-no":
    "a power failure or a crash of the machine loses what the operating system had not written, often 30 seconds; set appendfsync always",
  "no-appendfsync-on-rewrite":
    "while Redis rewrites its append-only file or saves a snapshot, it does not wait for the disk; set no-appendfsync-on-rewrite no",
  eviction: "a full server deletes keys that have not expired; set maxmemory-policy noeviction",
  "asynchronous-replication":
    "a fail-over loses the writes that the new primary had not received; use one server without fail-over, or another database",
  "unknown-settings":
    "not all settings of the server can be read; allow the client's user INFO and CONFIG GET, or check them yourself",
} as const;

/**
 * How a set-up of Redis can lose what it has acknowledged. A lost idempotency key can lead to a second payment, and a lost webhook
 * delivery to a second run of its handler.
 *
 * - `no-append-only-file`: a restart loses every write since the last snapshot
 * - `appendfsync-everysec`: a power failure loses the last second of writes, or two if the disk is slow
 * - `appendfsync-no`: a power failure loses what the operating system had not written
 * - `no-appendfsync-on-rewrite`: the same during a rewrite of the append-only file
 * - `eviction`: a full server deletes keys that have not expired
 * - `asynchronous-replication`: a fail-over loses the writes that the new primary had not received
 * - `unknown-settings`: not all settings can be read, as with many hosted services
 */
export type RedisRisk = keyof typeof risks;

export const riskNames: readonly RedisRisk[] = Object.keys(risks) as RedisRisk[];
