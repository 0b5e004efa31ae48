// Loads a fixture into a tenant, in-process or over HTTP: with simulations and with calls of the SDK.

import { AgentClient } from "../wrappers/client/agent-client.ts";
import { CryptoClient } from "../wrappers/client/crypto-client.ts";
import { FiatClient } from "../wrappers/client/fiat-client.ts";
import { type CardCustomerId, cardCustomerIdName } from "../wrappers/helpers/card-customer.ts";
import { Undescribed } from "../wrappers/results.ts";
import { complaintAboutNames } from "../wrappers/util/validate.ts";
import { checkFixture } from "./check-fixture.ts";
import { parseDuration } from "./core/duration.ts";
import { type Fixture, type FixtureCustomer, FixtureError, type FixturePayment, type FixtureStep } from "./fixture.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";

/** The part of a tenant that a fixture needs. Its methods may return promises. */
export interface FixtureTenant extends Pick<SandboxTenant, "fiat" | "crypto" | "agent" | "seeded"> {
  readonly simulate: object;
  change(change: NonNullable<Fixture["settings"]>): unknown;
}

/** The time that `ago` moves. Its methods may return promises. */
export interface FixtureClock {
  now(): number | Promise<number>;
  set(time: Date): unknown;
}

/** The results of customers and steps, by their `as`. */
export type FixtureResults = Readonly<Record<string, unknown>>;

/** A card wallet needs this time to be deployed. */
const DEPLOYMENT_SECONDS = 60;

/**
 * Loads a fixture: changes the settings, onboards the customers, and repeats the history.
 *
 * @param clock of the tenant or of the whole sandbox; it shows the present again in the end.
 * @throws {FixtureError} if the fixture is invalid, before anything happens, or if the sandbox refuses a part of it.
 */
export async function loadFixture(
  tenant: FixtureTenant,
  fixture: Fixture,
  clock: FixtureClock,
): Promise<FixtureResults> {
  checkFixture(fixture);
  const { settings, customers = [], history = [] } = fixture;
  const results: Record<string, unknown> = { seeded: tenant.seeded };
  const clients = {
    fiat: new FiatClient(tenant.fiat),
    crypto: new CryptoClient(tenant.crypto),
    agent: new AgentClient(tenant.agent),
  };
  let past = 0;

  /** Moves the time, from wherever it is, to so many seconds before the present. */
  async function at(ago: string | undefined, laterSeconds = 0): Promise<void> {
    const seconds = (ago === undefined ? 0 : (parseDuration(ago) ?? 0)) - laterSeconds;
    if (seconds === past) return;
    await clock.set(new Date((await clock.now()) + (past - seconds) * 1_000));
    past = seconds;
  }

  async function simulate(name: string, input: object): Promise<Readonly<Record<string, string>>> {
    const methods = tenant.simulate as Readonly<Record<string, (given: object) => Promise<Record<string, string>>>>;
    return (await methods[name]?.(input)) ?? {};
  }

  async function addCustomer(given: FixtureCustomer): Promise<object> {
    const { email, balance, card = true, payments = [], ago = "1d" } = resolve(given, results, []) as FixtureCustomer;
    await at(ago);
    const onboarded = await clients.crypto.cardCustomers.onboard({ email });
    const customer = onboarded.unwrap<Record<typeof cardCustomerIdName, CardCustomerId>>();
    const id = { [cardCustomerIdName]: customer[cardCustomerIdName] };
    for (const check of ["approveIdentity", "completeSourceOfFunds", "verifyPhone"]) await simulate(check, id);
    await at(ago, DEPLOYMENT_SECONDS);
    if (balance !== undefined) await simulate("fundCard", { ...id, amount: balance });
    if (!card) return id;
    const { card_id } = await clients.crypto.cardCustomers.createVirtualCard(customer[cardCustomerIdName]);
    for (const payment of payments) await pay(card_id, payment);
    return { ...id, card_id };
  }

  async function pay(card_id: string, { ago, status = "settled", ...payment }: FixturePayment): Promise<void> {
    await at(ago);
    const { transaction_id, status: first } = await simulate("authorizeCard", { card_id, ...payment });
    if (first === "authorized" && status !== first)
      await simulate("setCardTransactionStatus", { transaction_id, status } as object);
  }

  async function run({ simulate: name, call, with: input, ago }: FixtureStep): Promise<unknown> {
    await at(ago);
    const resolved = resolve(input, results, ["with"]);
    if (name !== undefined) return simulate(name, (resolved ?? {}) as object);
    const method = methodOf(clients, call ?? "");
    const result = await method(...(Array.isArray(resolved) ? resolved : [resolved]));
    return result instanceof Undescribed ? result.unwrap() : result;
  }

  async function each<Entry extends { readonly as?: string }>(
    list: string,
    entries: readonly Entry[],
    add: (entry: Entry) => Promise<unknown>,
  ): Promise<void> {
    for (const [index, entry] of entries.entries()) {
      try {
        const result = await add(entry);
        if (entry.as !== undefined) results[entry.as] = result;
      } catch (cause) {
        if (cause instanceof FixtureError) throw new FixtureError(cause.message, [list, index, ...cause.path]);
        throw new FixtureError((cause as Error).message, [list, index], { cause });
      }
    }
  }

  try {
    if (settings) await change(tenant, settings);
    await each("customers", customers, addCustomer);
    await each("history", history, run);
  } finally {
    await at(undefined);
  }
  const { seeded: _, ...named } = results;
  return named;
}

async function change(tenant: FixtureTenant, settings: NonNullable<Fixture["settings"]>): Promise<void> {
  try {
    await tenant.change(settings);
  } catch (cause) {
    throw new FixtureError((cause as Error).message, ["settings"], { cause });
  }
}

type Method = (...values: readonly unknown[]) => Promise<unknown>;

/** @throws {FixtureError} if there is no such method. */
function methodOf(clients: object, call: string): Method {
  let owner: unknown = clients;
  let part: unknown = clients;
  for (const name of call.split(".")) {
    const known = namesOf(part);
    const complaint = complaintAboutNames({ [name]: true }, known);
    if (complaint) {
      const advice = /Did you mean .*$/.exec(complaint.message)?.[0] ?? `Known: ${known.join(", ") || "none"}.`;
      throw new FixtureError(`unknown method "${call}": there is no "${name}". ${advice}`, ["call"]);
    }
    owner = part;
    part = (part as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof part !== "function") {
    throw new FixtureError(`"${call}" is no method. Known: ${namesOf(part).join(", ")}.`, ["call"]);
  }
  return part.bind(owner) as Method;
}

/** The resources of a client, or the methods of a resource. */
function namesOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(part));
  const inherited = Object.getPrototypeOf(part) === Object.prototype ? [] : methods;
  return [...Object.keys(part), ...inherited.filter((name) => name !== "constructor")];
}

/** The value with what its references refer to. @throws {FixtureError} if a result has no such property. */
function resolve(value: unknown, results: FixtureResults, path: readonly (string | number)[]): unknown {
  if (typeof value === "string" && value.startsWith("$")) {
    if (value.startsWith("$$")) return value.slice(1);
    const found = value
      .slice(1)
      .split(".")
      .reduce<unknown>((part, name) => (Object.hasOwn(Object(part), name) ? Object(part)[name] : undefined), results);
    if (found !== undefined) return found;
    throw new FixtureError(`"${value}" refers to nothing`, path);
  }
  if (Array.isArray(value)) return value.map((part, index) => resolve(part, results, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolve(part, results, [...path, name])]),
  );
}
