// svc-sdk/redis: a shared store on Redis. Takes a client of the peer dependency `redis` or `ioredis`, and imports neither.

export type { Store } from "./wrappers/idempotency/store.ts";
export type {
  IoRedisClient,
  IoRedisCluster,
  NodeRedisClient,
  NodeRedisCluster,
  NodeRedisSentinel,
  RedisStoreClient,
} from "./wrappers/redis/redis-client.ts";
export type { RedisRisk } from "./wrappers/redis/redis-risks.ts";
export { redisStore } from "./wrappers/redis/redis-store.ts";
export type { RedisStoreOptions } from "./wrappers/redis/redis-store-options.ts";
