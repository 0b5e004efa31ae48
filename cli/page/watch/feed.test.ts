import { expect, it } from "vitest";
import type { ExchangePage } from "../client/control-types.ts";
import { exchange } from "../testing/sample-data.ts";
import { emptyFeed, readOn } from "./feed.ts";

const { signal } = new AbortController();

const page = (ids: readonly number[], last = ids.at(-1) ?? 0, cleared = 0): ExchangePage => ({
  requests: ids.map((id) => exchange({ id })),
  last,
  cleared,
});

function clientOf(...pages: readonly ExchangePage[]) {
  const asked: number[] = [];
  const requests = async (after: number) => {
    asked.push(after);
    return pages[asked.length - 1] ?? page([]);
  };
  return { requests, asked };
}

it("adds what has come", async () => {
  const client = clientOf(page([1, 2]), page([3]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.exchanges.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(client.asked).toEqual([0, 2]);
});

it("stays the same where nothing has come", async () => {
  const client = clientOf(page([1, 2]), page([], 2));
  const feed = await readOn(emptyFeed, client, signal);
  expect(await readOn(feed, client, signal)).toBe(feed);
});

it("begins anew with a sandbox that has done so", async () => {
  const client = clientOf(page([7, 8]), page([], 1), page([1]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.exchanges.map(({ id }) => id)).toEqual([1]);
  expect(client.asked).toEqual([0, 8, 0]);
});

it("ends empty where the new sandbox has seen nothing", async () => {
  const client = clientOf(page([7, 8]), page([], 0), page([], 0));
  expect(await readOn(await readOn(emptyFeed, client, signal), client, signal)).toEqual(emptyFeed);
});

it("notes how far it has read where all that came is gone already", async () => {
  const client = clientOf(page([], 9), page([10]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(client.asked).toEqual([0, 9]);
  expect(feed.last).toBe(10);
});

it("keeps the newest 500", async () => {
  const many = Array.from({ length: 400 }, (_, index) => index + 1);
  const client = clientOf(page(many), page(many.map((id) => id + 400)));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.exchanges).toHaveLength(500);
  expect(feed.exchanges.at(0)?.id).toBe(301);
  expect(feed.exchanges.at(-1)?.id).toBe(800);
});

it("drops what the sandbox has forgotten, once", async () => {
  const client = clientOf(page([1, 2, 3]), page([4], 4, 2), page([], 4, 2), page([], 4, 4));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.exchanges.map(({ id }) => id)).toEqual([3, 4]);
  expect(await readOn(feed, client, signal)).toBe(feed);
  expect((await readOn(feed, client, signal)).exchanges).toEqual([]);
});
