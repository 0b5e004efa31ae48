// Stands between a program and the sandboxes that it makes: continues from the run before, adds the chosen fault, and
// remembers how each tenant began.

import type { LoggedEvent } from "../../../src/sandbox/control/event-log.ts";
import type { Sandbox, SandboxOptions, SandboxTenant, TenantOptions } from "../../../src/sandbox.ts";
import type { Clock } from "../../../src/wrappers/util/platform.ts";
import type { Overview } from "../client/control-types.ts";
import type { Snapshots } from "./call-settler.ts";
import type { RunOptions, RunView, SandboxView, TenantView } from "./protocol.ts";
import { isLogin } from "./what-happened.ts";

type Create = (options?: SandboxOptions) => Sandbox;

interface TracedSandbox {
  /** After the program has closed its own, one with the same state. */
  sandbox: Sandbox;
  closed?: Promise<SandboxView>;
  readonly create: () => Sandbox;
  /** The state before the tenant was used, by its id. */
  readonly begun: Map<string, string>;
}

export class SandboxTracer {
  readonly #options: Omit<RunOptions, "code">;
  readonly #traced: TracedSandbox[] = [];
  readonly #keys: string[] = [];
  readonly #waiting: string[];
  #isFaulty = false;

  constructor(options: Omit<RunOptions, "code">) {
    this.#options = options;
    this.#waiting = [...options.keys];
  }

  /** The sandbox made last. */
  get last(): Sandbox | undefined {
    return this.#traced.at(-1)?.sandbox;
  }

  /** Makes sandboxes like `create`, and traces them. */
  tracing(create: Create): Create {
    return (options = {}) => {
      const make = () => create({ outboundFetch: refuseOutbound, ...options });
      const sandbox = make();
      const begun = new Map<string, string>();
      const state = this.#options.states[this.#traced.length];
      const traced: TracedSandbox = { sandbox, create: make, begun };
      this.#traced.push(traced);
      if (state === undefined) return this.#handle(traced, []);
      sandbox.state.import(state);
      if (this.#options.advanceSeconds > 0) sandbox.clock.advance(this.#options.advanceSeconds);
      for (const { id } of sandbox.tenants) begun.set(id, sandbox.state.export());
      return this.#handle(traced, [...sandbox.tenants]);
    };
  }

  /** The sandboxes as they are now. */
  snapshots(): Snapshots {
    const entries = this.#traced.map(({ sandbox, create }) => {
      const state = sandbox.state.export();
      return [sandbox.fetch, () => restored(create, state)] as const;
    });
    return new Map(entries);
  }

  #handle(traced: TracedSandbox, known: SandboxTenant[]): Sandbox {
    const { sandbox, begun, create } = traced;
    const createTenant = (options?: TenantOptions) => {
      const tenant = known.shift() ?? sandbox.createTenant(options);
      if (!begun.has(tenant.id)) begun.set(tenant.id, sandbox.state.export());
      this.#addFault(sandbox, tenant);
      return this.#tenantHandle(tenant);
    };
    const close = async () => {
      traced.closed ??= viewOf(traced);
      const { state } = await traced.closed;
      await sandbox.close();
      traced.sandbox = restored(create, state);
    };
    const own = { createTenant, close };
    return new Proxy(sandbox, { get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name) });
  }

  #addFault(sandbox: Sandbox, { id }: SandboxTenant): void {
    const { fault } = this.#options;
    if (fault === undefined || this.#isFaulty) return;
    this.#isFaulty = true;
    sandbox.faults.add({ ...fault, ...(!isLogin(fault) && { tenant: id }) });
  }

  /** Its clients give a stalled call up while the reader waits, and make the keys of the run before. */
  #tenantHandle(tenant: SandboxTenant): SandboxTenant {
    const own = (access: { readonly clock: Clock }) => ({
      ...access,
      clock: { ...access.clock, uuid: () => this.#nextKey() },
      ...(this.#options.fault?.kind === "stall" && { timeoutMs: this.#options.stallMs }),
    });
    return new Proxy(tenant, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return name === "fiat" || name === "crypto" || name === "agent" ? own(value as SandboxTenant["fiat"]) : value;
      },
    });
  }

  #nextKey(): string {
    const key = this.#waiting.shift() ?? crypto.randomUUID();
    this.#keys.push(key);
    return key;
  }

  async view(): Promise<RunView> {
    return {
      sandboxes: await Promise.all(this.#traced.map((each) => each.closed ?? viewOf(each))),
      keys: [...this.#keys],
    };
  }
}

/** Nothing leaves the page. */
const refuseOutbound = () => Promise.reject(new TypeError("fetch failed: this page sends nothing to other hosts"));

function restored(create: () => Sandbox, state: string): Sandbox {
  const sandbox = create();
  sandbox.state.import(state);
  return sandbox;
}

async function viewOf({ sandbox, create, begun }: TracedSandbox): Promise<SandboxView> {
  const { events } = await read<{ events: readonly LoggedEvent[] }>(sandbox, "events?limit=500");
  const tenants: TenantView[] = [];
  for (const { id } of sandbox.tenants) {
    const scratch = restored(create, begun.get(id) ?? sandbox.state.export());
    const path = `tenants/${id}/overview`;
    tenants.push({ before: await read<Overview>(scratch, path), after: await read<Overview>(sandbox, path) });
    await scratch.close();
  }
  return { events, tenants, state: sandbox.state.export() };
}

async function read<Body>({ fetch }: Sandbox, path: string): Promise<Body> {
  return (await fetch(`https://sandbox.example/_sandbox/${path}`)).json();
}
