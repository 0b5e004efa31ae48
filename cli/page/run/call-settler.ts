// Remembers the calls of a program, and settles one with an unknown outcome by the SDK's own `settle`, in the sandbox that it used.

import type { NextStep, settle as Settle } from "../../../src/index.ts";
import type { Sandbox } from "../../../src/sandbox.ts";
import type { Found } from "./protocol.ts";

type Options = Readonly<Record<string, unknown>>;
type Method = (...args: readonly unknown[]) => Promise<unknown>;

interface MadeClient {
  readonly client: object;
  readonly Class: new (options: Options) => object;
  readonly options: Options;
}

/** Sandboxes as they were, by their fetch functions. */
export type Snapshots = ReadonlyMap<unknown, () => Sandbox>;

interface MadeCall {
  /** Such as `transactions.sendFunds`. */
  readonly name: string;
  readonly args: readonly unknown[];
  readonly before: Snapshots;
  /** Makes the same call with this key. */
  again(idempotencyKey: unknown): Promise<unknown>;
}

/** What the SDK throws for such a call. */
export interface UnknownOutcome {
  readonly method?: string;
  readonly next: NextStep;
}

export class CallSettler {
  // The newest first.
  readonly #clients: MadeClient[] = [];
  readonly #calls: MadeCall[] = [];
  readonly #snapshots: () => Snapshots;
  readonly #settle: typeof Settle;

  constructor(settle: typeof Settle, snapshots: () => Snapshots) {
    this.#settle = settle;
    this.#snapshots = snapshots;
  }

  /** A class of clients whose calls are remembered. */
  watching(Class: MadeClient["Class"]): MadeClient["Class"] {
    return new Proxy(Class, {
      construct: (target, args, newTarget) => {
        const client = Reflect.construct(target, args, newTarget);
        return this.#watch({ client, Class, options: Object(args[0]) as Options });
      },
    });
  }

  #watch(made: MadeClient): object {
    const { client } = made;
    this.#clients.unshift(made);
    for (const [name, resource] of Object.entries(client)) this.#watchMethods(name, resource);
    const withOptions: unknown = Reflect.get(client, "withOptions");
    if (typeof withOptions === "function") {
      const value = (limits: unknown) => this.#watch({ ...made, client: withOptions.call(client, limits) });
      Object.defineProperty(client, "withOptions", { value });
    }
    return client;
  }

  #watchMethods(resourceName: string, resource: object): void {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(resource)))) {
      if (name === "constructor" || typeof value !== "function") continue;
      const method: Method = value;
      const options = method.length - 1;
      const watched = (...args: unknown[]) => {
        const again = (idempotencyKey: unknown) =>
          method.apply(resource, [...args.slice(0, options), { ...Object(args[options]), idempotencyKey }]);
        this.#calls.unshift({ name: `${resourceName}.${name}`, args, before: this.#snapshots(), again });
        return method.apply(resource, args);
      };
      Object.defineProperty(resource, name, { value: watched });
    }
  }

  /** @param attempt the number of this try, from 1 */
  async settle({ method, next }: UnknownOutcome, attempt: number): Promise<Found> {
    const call = this.#calls.find(({ name }) => method?.endsWith(`.${name}`));
    const [, resource = ""] = (next.kind === "read" ? next.method : (method ?? "")).split(".");
    const made = this.#clients.find(({ client }) => Object.hasOwn(client, resource));
    if (call === undefined || made === undefined) return { isSettled: true, text: "The program made no such call." };
    const step: NextStep = next.kind === "read" ? { ...idsOf(call.args[0]), ...next } : next;
    const settlement = await this.#settle(
      made.client,
      { next: step },
      {
        attempt,
        resend: (idempotencyKey) => call.again(idempotencyKey),
        async check(data) {
          const before = await readBefore(made, call, step);
          return JSON.stringify(before) === JSON.stringify(data) ? "not-executed" : "executed";
        },
      },
    );
    return inWords(settlement, next);
  }
}

/** The argument of a read, where the SDK cannot name it: the ids that the call gave. */
function idsOf(given: unknown): { readonly args?: Readonly<Record<string, string>> } {
  const ids = Object.entries(Object(given)).filter(([name, value]) => /_id$/.test(name) && typeof value === "string");
  return ids.length === 0 ? {} : { args: Object.fromEntries(ids as [string, string][]) };
}

/** What the read would have shown before the call; undefined if it would have failed. */
async function readBefore({ Class, options }: MadeClient, { before }: MadeCall, step: NextStep): Promise<unknown> {
  const make = before.get(options.fetch) ?? [...before.values()].at(-1);
  if (step.kind !== "read" || make === undefined) return undefined;
  const sandbox = make();
  const [, resource = "", method = ""] = step.method.split(".");
  const client = new Class({ ...options, fetch: sandbox.fetch, hooks: undefined });
  const { [method]: read } = Reflect.get(client, resource);
  try {
    return await (read as Method).apply(Reflect.get(client, resource), step.args === undefined ? [] : [step.args]);
  } catch {
    return undefined;
  } finally {
    await sandbox.close();
  }
}

function inWords(settlement: Awaited<ReturnType<typeof Settle>>, next: NextStep): Found {
  const { verdict } = settlement;
  if (verdict === "executed") {
    const { transactionId } = settlement;
    const shown = next.kind === "read" ? `: ${next.method} shows it` : " with this key";
    return { isSettled: true, text: `Carried out once${transactionId ? `, as transaction ${transactionId}` : shown}.` };
  }
  if (verdict === "not-executed") return { isSettled: true, text: `Not carried out: ${settlement.why}.` };
  return { isSettled: settlement.retryAt === undefined, text: `Still unknown: ${settlement.why}` };
}
