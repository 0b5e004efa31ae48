import { expect, it } from "vitest";
import type { RequestPage } from "../client/control-types.ts";
import { requestRecord } from "../testing/sample-data.ts";
import { emptyFeed, readOn } from "./feed.ts";

const { signal } = new AbortController();

const page = (ids: readonly number[], last = ids.at(-1) ?? 0, cleared = 0): RequestPage => ({
  requests: ids.map((id) => requestRecord({ id })),
  last,
  cleared,
});

function clientOf(...pages: readonly RequestPage[]) {
  const asked: number[] = [];
  const requests = async (after: number) => {
    asked.push(after);
    return pages[asked.length - 1] ?? page([]);
  };
  return { requests, asked };
}

it("appends new requests", async () => {
  const client = clientOf(page([1, 2]), page([3]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.requests.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(client.asked).toEqual([0, 2]);
});

it("is unchanged without new requests", async () => {
  const client = clientOf(page([1, 2]), page([], 2));
  const feed = await readOn(emptyFeed, client, signal);
  expect(await readOn(feed, client, signal)).toBe(feed);
});

it("starts fresh when the sandbox restarts", async () => {
  const client = clientOf(page([7, 8]), page([], 1), page([1]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.requests.map(({ id }) => id)).toEqual([1]);
  expect(client.asked).toEqual([0, 8, 0]);
});

it("is empty after a restart without requests", async () => {
  const client = clientOf(page([7, 8]), page([], 0), page([], 0));
  expect(await readOn(await readOn(emptyFeed, client, signal), client, signal)).toEqual(emptyFeed);
});

it("advances past requests that are gone already", async () => {
  const client = clientOf(page([], 9), page([10]));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(client.asked).toEqual([0, 9]);
  expect(feed.last).toBe(10);
});

it("keeps the newest 500", async () => {
  const many = Array.from({ length: 400 }, (_, index) => index + 1);
  const client = clientOf(page(many), page(many.map((id) => id + 400)));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.requests).toHaveLength(500);
  expect(feed.requests.at(0)?.id).toBe(301);
  expect(feed.requests.at(-1)?.id).toBe(800);
});

it("drops requests that the sandbox cleared, once", async () => {
  const client = clientOf(page([1, 2, 3]), page([4], 4, 2), page([], 4, 2), page([], 4, 4));
  const feed = await readOn(await readOn(emptyFeed, client, signal), client, signal);
  expect(feed.requests.map(({ id }) => id)).toEqual([3, 4]);
  expect(await readOn(feed, client, signal)).toBe(feed);
  expect((await readOn(feed, client, signal)).requests).toEqual([]);
});
