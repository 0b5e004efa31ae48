// svc-sdk/redis: a shared store on Redis. Takes a client of the peer dependency `redis` or `ioredis`, and imports neither.

export type { Store } from "./wrappers/idempotency/store.ts";
export type { RedisStoreOptions } from "./wrappers/stores/redis.ts";
export { redisStore } from "./wrappers/stores/redis.ts";
export type {
  IoRedisClient,
  IoRedisCluster,
  NodeRedisClient,
  NodeRedisCluster,
  NodeRedisSentinel,
  RedisStoreClient,
} from "./wrappers/stores/redis-client.ts";
export type { RedisRisk } from "./wrappers/stores/redis-durability.ts";
