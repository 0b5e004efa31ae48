// When a list in pages ends.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConnectionError } from "../errors.ts";
import type { CallArguments, Caller } from "../options.ts";
import { UnwrappingPromise } from "../results.ts";
import { paginate } from "./pagination.ts";

const operation = testOperation({
  id: "listThings",
  method: "GET",
  retry: "read",
  query: ["page", "limit", "color"],
  paginated: { page: "page", limit: "limit", items: "things", total: "total" },
});

type Query = Readonly<Record<string, number | string>>;

/** A service with a response to each query, and the arguments of its calls in order. */
function service(answer: (page: number, query: Query) => unknown) {
  const asked: CallArguments[] = [];
  const more = { headers: new Headers({ "x-trace": "1" }), requestId: "request-1", message: "Here you are." };
  const rateLimit = { limit: undefined, remaining: undefined, resetAt: undefined };
  const call: Caller = (_, args) => {
    asked.push(args);
    const query = (args.query ?? {}) as Query;
    const read = async () => ({
      data: answer(Number(query.page ?? 1), query) as never,
      status: 200,
      ...more,
      rateLimit,
    });
    return new UnwrappingPromise(read());
  };
  const list = (query?: Query, args: CallArguments = {}) =>
    paginate<unknown, string>(call, operation, { ...args, query });
  return { asked, list, pagesAsked: () => asked.map(({ query }) => (query as Query | undefined)?.page ?? 1) };
}

/** A service with these entries, two per page by default. */
const listOf = (entries: readonly string[]) =>
  service((page, { limit = 2 }) => ({
    things: entries.slice((page - 1) * Number(limit), page * Number(limit)),
    total: entries.length,
  }));

/** Reads to the end, and keeps what it has read if that fails. */
async function all<Item>(list: AsyncIterable<Item>, items: Item[] = []): Promise<Item[]> {
  for await (const item of list) items.push(item);
  return items;
}

describe("a list in pages", () => {
  test("is a promise of its first page, which is requested once, awaited and iterated over twice", async () => {
    const { list, pagesAsked } = listOf(["a", "b", "c"]);
    const listed = list();
    await expect(listed).resolves.toEqual({ things: ["a", "b"], total: 3 });
    await expect(listed.withResponse()).resolves.toMatchObject({ status: 200, message: "Here you are." });
    const entries = listed[Symbol.asyncIterator]();
    for (const value of ["a", "b"]) expect(await entries.next()).toEqual({ done: false, value });
    expect(pagesAsked()).toEqual([1]);
    for (let round = 0; round < 2; round++) expect(await all(listed)).toEqual(["a", "b", "c"]);
    expect(pagesAsked()).toEqual([1, 2, 2]);
  });

  test("[S40] keeps query, path and options if the user changes the objects", async () => {
    const { list, asked } = listOf(["a", "b", "c"]);
    const query = { color: "red", limit: 1 };
    const [path, options] = [{ id: "1" }, { headers: { "x-trace": "1" } }];
    const listed = list(query, { path, options });
    Object.assign(query, { color: "blue", limit: 100 });
    expect(await all(listed)).toEqual(["a", "b", "c"]);
    const later = [2, 3].map((page) => ({ path, query: { color: "red", limit: 1, page }, options }));
    expect(asked.slice(1)).toEqual(later);
  });

  test("[S40] yields each entry from its first page on, and requests at most one more page", async () => {
    const shape = { length: fc.nat(40), limit: fc.integer({ min: 1, max: 12 }), page: fc.integer({ min: 1, max: 9 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(shape), async ({ length, limit, page }) => {
        const entries = Array.from({ length }, (_, index) => `entry ${index}`);
        const { list, pagesAsked } = listOf(entries);
        expect(await all(list({ page, limit }))).toEqual(entries.slice((page - 1) * limit));
        const needed = Math.max(1, Math.ceil(length / limit) - (page - 1));
        const asked = pagesAsked();
        expect(asked).toEqual(asked.map((_, index) => page + index));
        expect(asked.length).toBeLessThanOrEqual(page === 1 ? needed : needed + 1);
      }),
    );
  });
});

describe("a list with invalid pages", () => {
  test.each([1_000_000, null, undefined, "2", true])(
    "[S40] ends at an empty page if its total is %j",
    async (total) => {
      const { list, pagesAsked } = service((page) => ({ things: page < 3 ? [`entry ${page}`] : [], total }));
      expect(await all(list())).toEqual(["entry 1", "entry 2"]);
      expect(pagesAsked()).toEqual([1, 2, 3]);
    },
  );

  test.each(["ab", "ab cd", "ab ac"])("[S40] throws if the pages %s repeat, and not before", async (text) => {
    const pages = text.split(" ").map((entries) => [...entries]);
    const { list, asked } = service((page) => ({ things: pages[(page - 1) % pages.length], total: 99 }));
    const given: string[] = [];
    const error = await failureOf(all(list(), given));
    const message = `client.listThings: page ${pages.length + 1} repeats the entries of an earlier page`;
    const facts = { code: "response_malformed", method: "client.listThings", requestId: "request-1", message };
    expect(error).toMatchObject({ name: "ResponseError", ...facts });
    expect([error.headers?.get("x-trace"), given, asked.length]).toEqual(["1", pages.flat(), pages.length + 1]);
  });

  test.each([undefined, null, "a", { 0: "a" }])("rejects %j in place of the list", async (things) => {
    const { list } = service(() => ({ things, total: 1 }));
    const message = 'client.listThings: page 1 has no array "things"';
    expect(await failureOf(all(list()))).toMatchObject({ code: "response_malformed", httpStatus: 200, message });
    await expect(list()).resolves.toEqual({ things, total: 1 });
  });

  test("leaves a query that cannot be read to the call", async () => {
    const refusal = new ConnectionError("refused", { outcome: "not-sent" });
    const query = Object.defineProperty({}, "color", { enumerable: true, get: throwing(new Error("no")) });
    await expect(all(service(throwing(refusal)).list(query))).rejects.toBe(refusal);
  });
});
