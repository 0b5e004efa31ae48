// When a list in pages ends, through the real clients.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import type { SentRequest } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConnectionError, ResponseError } from "../errors.ts";
import type { CallArguments, Caller } from "../options.ts";
import { type PagedResultPromise, type ResultWithResponse, UnwrappingPromise } from "../results.ts";
import { paginate } from "./pagination.ts";

const operation = testOperation({
  id: "listThings",
  method: "GET",
  retry: "read",
  query: ["page", "limit", "color"],
  paginated: { page: "page", limit: "limit", items: "things", total: "total" },
});

interface Page {
  readonly things: readonly string[];
  readonly total: number;
}

type Query = Readonly<Record<string, unknown>>;

/** A service with a response to each query, and the queries in order. */
function service(answer: (query: Query) => unknown) {
  const asked: CallArguments[] = [];
  const call: Caller = <Data>(_: unknown, args: CallArguments) => {
    asked.push(args);
    const read = async () => ({
      data: answer((args.query ?? {}) as Query) as Data,
      status: 200,
      headers: new Headers({ "x-trace": "1" }),
      requestId: "request-1",
      rateLimit: { limit: undefined, remaining: undefined, resetAt: undefined },
      message: "Here you are.",
    });
    return new UnwrappingPromise<Data>(read() satisfies Promise<ResultWithResponse<Data>>);
  };
  const list = (query?: Query, args: CallArguments = {}): PagedResultPromise<Page, string> =>
    paginate<Page, string>(call, operation, { ...args, query });
  return { asked, list, pagesAsked: () => asked.map(({ query }) => (query as Query | undefined)?.page ?? 1) };
}

/** A service with this many entries, two per page by default. */
function listOf(entries: readonly string[]) {
  return service(({ page = 1, limit = 2 }) => ({
    things: entries.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
    total: entries.length,
  }));
}

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

describe("a list in pages", () => {
  it("is a promise of one page", async () => {
    const { list, asked } = listOf(["a", "b", "c"]);
    const listed = list();
    await expect(listed).resolves.toEqual({ things: ["a", "b"], total: 3 });
    await expect(listed.withResponse()).resolves.toMatchObject({ status: 200, message: "Here you are." });
    expect(asked).toHaveLength(1);
  });

  it("[S40] iterates over the entries of all pages", async () => {
    const { list, pagesAsked } = listOf(["a", "b", "c", "d", "e"]);
    expect(await all(list())).toEqual(["a", "b", "c", "d", "e"]);
    expect(pagesAsked()).toEqual([1, 2, 3]);
  });

  it("[S40] requests a page when the iteration reaches it", async () => {
    const { list, pagesAsked } = listOf(["a", "b", "c"]);
    const entries = list()[Symbol.asyncIterator]();
    await entries.next();
    await entries.next();
    expect(pagesAsked()).toEqual([1]);
    expect(await entries.next()).toEqual({ done: false, value: "c" });
    expect(pagesAsked()).toEqual([1, 2]);
  });

  it("[S40] keeps query, path and options if the user changes the objects", async () => {
    const { list, asked } = listOf(["a", "b", "c"]);
    const query: Record<string, unknown> = { color: "red", limit: 1 };
    const options = { headers: { "x-trace": "1" } };
    const listed = list(query, { path: { id: "1" }, options });
    query.color = "blue";
    query.limit = 100;
    expect(await all(listed)).toEqual(["a", "b", "c"]);
    expect(asked.slice(1)).toEqual([
      { path: { id: "1" }, query: { color: "red", limit: 1, page: 2 }, options },
      { path: { id: "1" }, query: { color: "red", limit: 1, page: 3 }, options },
    ]);
  });

  it("[S40] continues from the requested page", async () => {
    const { list, pagesAsked } = listOf(["a", "b", "c", "d", "e", "f"]);
    expect(await all(list({ page: 2 }))).toEqual(["c", "d", "e", "f"]);
    expect(pagesAsked()).toEqual([2, 3]);
  });

  it("requests its first page once, awaited and iterated over twice", async () => {
    const { list, pagesAsked } = listOf(["a", "b", "c"]);
    const listed = list();
    await listed;
    expect([await all(listed), await all(listed)]).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
    expect(pagesAsked()).toEqual([1, 2, 2]);
  });

  it("[S40] yields each entry from its first page on, and requests at most one more page", async () => {
    const shape = { length: fc.nat(40), limit: fc.integer({ min: 1, max: 12 }), page: fc.integer({ min: 1, max: 9 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(shape), async ({ length, limit, page }) => {
        const entries = Array.from({ length }, (_, index) => `entry ${index}`);
        const { list, asked } = listOf(entries);
        expect(await all(list({ page, limit }))).toEqual(entries.slice((page - 1) * limit));
        const needed = Math.max(1, Math.ceil(length / limit) - (page - 1));
        expect(asked.length).toBeLessThanOrEqual(page === 1 ? needed : needed + 1);
      }),
    );
  });
});

describe("a list with invalid pages", () => {
  it("[S40] ends at an empty page, despite the total", async () => {
    const { list, pagesAsked } = service(({ page = 1 }) => ({ things: page === 1 ? ["a"] : [], total: 1_000_000 }));
    expect(await all(list())).toEqual(["a"]);
    expect(pagesAsked()).toEqual([1, 2]);
  });

  it.each([null, undefined, "2", true])("[S40] ends at an empty page if its total is %j", async (total) => {
    const { list, pagesAsked } = service(({ page = 1 }) => ({
      things: Number(page) < 3 ? [`entry ${page}`] : [],
      total,
    }));
    expect(await all(list())).toEqual(["entry 1", "entry 2"]);
    expect(pagesAsked()).toEqual([1, 2, 3]);
  });

  it.each([
    ["always", [["a", "b"]]],
    [
      "in a circle",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("[S40] throws if pages repeat %s", async (_, pages) => {
    const { list, asked } = service(({ page = 1 }) => ({
      things: pages[(Number(page) - 1) % pages.length],
      total: 99,
    }));
    const given: string[] = [];
    const reading = (async () => {
      for await (const entry of list()) given.push(entry);
    })();
    const error = await failureOf(reading);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ code: "response_malformed", method: "client.listThings", requestId: "request-1" });
    expect(error.headers?.get("x-trace")).toBe("1");
    expect(error.message).toBe(`client.listThings: page ${pages.length + 1} repeats the entries of an earlier page`);
    expect(given).toEqual(pages.flat());
    expect(asked).toHaveLength(pages.length + 1);
  });

  it("accepts a page that only begins like another", async () => {
    const pages = [["a", "b"], ["a", "c"], []];
    const { list } = service(({ page = 1 }) => ({ things: pages[Number(page) - 1], total: 99 }));
    expect(await all(list())).toEqual(["a", "b", "a", "c"]);
  });

  it.each([undefined, null, "a", { 0: "a" }])("rejects %j in place of the list", async (things) => {
    const { list } = service(() => ({ things, total: 1 }));
    const error = await failureOf(all(list()));
    expect(error).toMatchObject({ code: "response_malformed", httpStatus: 200 });
    expect(error.message).toBe('client.listThings: page 1 has no array "things"');
    await expect(list()).resolves.toEqual({ things, total: 1 });
  });

  it("fails with a failed page, after the entries before it", async () => {
    const lost = new ConnectionError("lost", { outcome: "unknown" });
    const { list } = service(({ page = 1 }) => {
      if (page === 2) throw lost;
      return { things: ["a"], total: 2 };
    });
    const entries = list()[Symbol.asyncIterator]();
    expect((await entries.next()).value).toBe("a");
    await expect(entries.next()).rejects.toBe(lost);
  });
});

describe("a list of a client", () => {
  const answer = ({ url }: SentRequest) => {
    const page = Number(url.searchParams.get("page") ?? 1);
    const transactions = page <= 3 ? [{ transaction_id: `t${page}`, amount: 1.5 }] : [];
    return { success: true, message: "", data: { transactions, total: 3, page, limit: 1 } };
  };
  const path = "/card-transactions";

  it("[S40] is read page by page with the same filters, amounts digit for digit", async () => {
    const { wallets, sentTo } = cryptoClient({ [path]: answer });
    const listed = await all(wallets.cardIssuer.listCardTransactions("holder/1", { status: "settled", limit: 1 }));
    expect(listed).toEqual(["t1", "t2", "t3"].map((transaction_id) => ({ transaction_id, amount: "1.5" })));
    expect(sentTo(path).map(({ url }) => url.pathname + url.search)).toEqual(
      ["status=settled&limit=1", "status=settled&limit=1&page=2", "status=settled&limit=1&page=3"].map(
        (query) => `/api/v1/card-issuer/customers/holder%2F1/card-transactions?${query}`,
      ),
    );
  });

  it("[S40] requests no page after its signal is aborted", async () => {
    const { wallets, sentTo } = cryptoClient({ [path]: answer });
    const controller = new AbortController();
    const listed = wallets.cardIssuer.listCardTransactions("holder_1", {}, { signal: controller.signal });
    const reading = (async () => {
      for await (const _ of listed) controller.abort();
    })();
    expect(await failureOf(reading)).toMatchObject({ code: "aborted", outcome: "not-sent" });
    expect(sentTo(path)).toHaveLength(1);
  });
});

describe("invalid arguments", () => {
  it("the call rejects a query that cannot be read", async () => {
    const refusal = new ConnectionError("refused", { outcome: "not-sent" });
    const { list } = service(() => {
      throw refusal;
    });
    const query = Object.defineProperty({}, "color", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    await expect(all(list(query))).rejects.toBe(refusal);
  });

  it("an operation without pages throws", () => {
    const call = () => expect.unreachable();
    expect(() => paginate(call, testOperation(), {})).toThrow("doThing has no pages");
  });
});
