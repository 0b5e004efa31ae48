// Pagination: a promise of one page that can be iterated over for the entries of all pages.

import { ResponseError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import type { PagedResultPromise, ResultPromise } from "../results.ts";

/**
 * Calls an operation that returns a page. The first page is requested once, whether the result is awaited, iterated over, or both;
 * every later page is a call of its own, made when the iteration reaches it.
 */
export function paginate<Page, Item>(
  call: Caller,
  operation: Operation,
  args: CallArguments,
): PagedResultPromise<Page, Item> {
  const { name, paginated } = operation;
  if (paginated === undefined) throw new TypeError(`${name} has no pages`);
  const first = call<Page>(operation, args);
  const query = copyOf(args.query);
  const start = Number(query[paginated.page] ?? 1);
  const read = (page: number): ResultPromise<Page> =>
    page === start ? first : call(operation, { ...args, query: { ...query, [paginated.page]: page } });
  return Object.assign(first, { [Symbol.asyncIterator]: () => entries<Page, Item>(name, paginated, start, read) });
}

/** Ends when the total of the service is reached, or at an empty page. `start`: the number of the first page. */
async function* entries<Page, Item>(
  name: string,
  names: NonNullable<Operation["paginated"]>,
  start: number,
  read: (page: number) => ResultPromise<Page>,
): AsyncGenerator<Item, void, undefined> {
  const edges = new Set<string>();
  let count: number | undefined;
  for (let page = start; ; page++) {
    const { data, status, requestId, headers } = await read(page).withResponse();
    const { [names.items]: items, [names.total]: total } = data as Readonly<Record<string, unknown>>;
    const facts = {
      method: name,
      attempts: 1,
      httpStatus: status,
      requestId,
      headers,
      code: "response_malformed",
    } as const;
    const malformed = (what: string) => new ResponseError(`${name}: page ${page} ${what}`, facts);
    // It must not pass for the end.
    if (!Array.isArray(items)) throw malformed(`has no array "${names.items}"`);
    if (items.length === 0) return;
    // With a new total, the list has grown and shifted, so entries may come again.
    const edge = JSON.stringify([total, items[0], items.at(-1)]);
    // The iteration would never end.
    if (edges.has(edge)) throw malformed("repeats the entries of an earlier page");
    edges.add(edge);
    yield* items as Item[];
    // Assumes that earlier pages are as long. If this is a short last page, one more page is requested and nothing is skipped.
    count = (count ?? (start - 1) * items.length) + items.length;
    if (typeof total === "number" && count >= total) return;
  }
}

/** Copied before the user can change it. If it cannot be read, the first call throws. */
function copyOf(query: object | undefined): Readonly<Record<string, unknown>> {
  try {
    return { ...query };
  } catch {
    return {};
  }
}
