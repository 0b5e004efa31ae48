// Lists that come in pages: a promise of one page that is also the sequence of the entries of all pages (S40).

import { ResponseError } from "../errors/response-error.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { Caller } from "../operation/caller.ts";
import type { Operation } from "../operation/operation.ts";
import type { PagedResultPromise, ResultPromise } from "../operation/results.ts";

/**
 * Carries out an operation that answers with a page. The page that the arguments name is asked for once, whether it is
 * awaited, iterated over, or both; every page after it is a call of its own, made when an iteration gets there.
 */
export function paginate<Page, Item>(
  call: Caller,
  operation: Operation,
  args: CallArguments,
): PagedResultPromise<Page, Item> {
  const { id, paginated } = operation;
  if (paginated === undefined) throw new TypeError(`${id} has no pages`);
  const first = call<Page>(operation, args);
  const query = copyOf(args.query);
  const start = Number(query[paginated.page] ?? 1);
  const read = (page: number): ResultPromise<Page> =>
    page === start ? first : call(operation, { ...args, query: { ...query, [paginated.page]: page } });
  const list = { id, names: paginated, start, read };
  return Object.assign(first, { [Symbol.asyncIterator]: () => entries<Page, Item>(list) });
}

interface List<Page> {
  readonly id: string;
  readonly names: NonNullable<Operation["paginated"]>;
  /** Number of the first page. */
  readonly start: number;
  readonly read: (page: number) => ResultPromise<Page>;
}

/**
 * The end is where the service's own total is reached, or at an empty page, whatever the total says.
 *
 * @throws {ResponseError} on a page that has no list, or the entries of a page before it: stopping there would pass for
 * the end, and going on would never end.
 */
async function* entries<Page, Item>({ id, names, start, read }: List<Page>): AsyncGenerator<Item, void, undefined> {
  const edges = new Set<string>();
  let count: number | undefined;
  for (let page = start; ; page++) {
    const { data, status, requestId } = await read(page).withResponse();
    const { [names.items]: items, [names.total]: total } = data as Readonly<Record<string, unknown>>;
    const refuse = (what: string) =>
      new ResponseError(`${id}: page ${page} ${what}`, {
        ...{ operation: id, attempts: 1, httpStatus: status, requestId },
        code: "response_malformed",
      });
    if (!Array.isArray(items)) throw refuse(`has no list "${names.items}"`);
    if (items.length === 0) return;
    // A list that has grown has moved on, and its entries come again.
    const edge = JSON.stringify([total, items[0], items.at(-1)]);
    if (edges.has(edge)) throw refuse("has the entries of a page before it");
    edges.add(edge);
    yield* items as Item[];
    // Pages before the first are taken to be as long. It may be a short last one: then one more is asked for, none left out.
    count = (count ?? (start - 1) * items.length) + items.length;
    if (typeof total === "number" && count >= total) return;
  }
}

/** Taken before the caller can change it; of one that cannot be read the first call has complained already. */
function copyOf(query: object | undefined): Readonly<Record<string, unknown>> {
  try {
    return { ...query };
  } catch {
    return {};
  }
}
