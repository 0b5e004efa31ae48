// The stores that are measured, by row of the table. This file imports no driver.

export const storeTitles = {
  memory: "memory",
  nodeRedisEverysec: "Redis by node-redis, `everysec`",
  ioRedisEverysec: "Redis by ioredis, `everysec`",
  nodeRedisAlways: "Redis by node-redis, `always`",
  ioRedisAlways: "Redis by ioredis, `always`",
  postgres: "PostgreSQL by a pool of pg",
} as const;

export type StoreContender = keyof typeof storeTitles;

export const storeNames: readonly StoreContender[] = Object.keys(storeTitles) as StoreContender[];
