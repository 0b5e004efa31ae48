// Fixtures for `test.extend` of vitest and Playwright: a sandbox and a tenant for each test.

import { ConfigurationError } from "../../wrappers/errors.ts";
import { environmentVariable } from "../../wrappers/util/platform.ts";
import { ownOptions } from "../../wrappers/util/validate.ts";
import { createSandbox, type Sandbox } from "../assembly/create-sandbox.ts";
import type { Fault } from "../control/faults.ts";
import type { SettingsChange } from "../core/settings.ts";
import { connectSandbox, type RemoteSandbox, type RemoteTenant } from "../remote/connect-sandbox.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";

/** Options of `sandboxFixtures`. */
export interface SandboxFixtureOptions {
  /** Settings of the tenants. @default those of the sandbox */
  readonly settings?: SettingsChange | undefined;
  /**
   * The address of a running sandbox that all tests share. @default the environment variable `SVC_SANDBOX_URL`; without it, each test
   * has a sandbox in its process
   */
  readonly url?: string | undefined;
  /** Creates the sandbox in the process. @default createSandbox */
  readonly create?: (() => Sandbox) | undefined;
}

/**
 * The sandbox of one test. What it adds, lists and clears concerns only the tenants of this test; there is no way to move or reset
 * those of others.
 */
export interface TestSandbox extends Pick<RemoteSandbox, "origin" | "simulations" | "idle"> {
  /** The first tenant of this test: the fixture `tenant`. */
  readonly tenant: RemoteTenant;
  /** Creates a further tenant. */
  createTenant(options?: TenantOptions): Promise<RemoteTenant>;
  /** The faults of this test. `add` limits a fault to the first tenant; with `tenant: undefined` it applies to all requests. */
  readonly faults: RemoteSandbox["faults"];
  /** The responses that this test sets, limited in the same way. */
  readonly answers: RemoteSandbox["answers"];
  /** The requests of the first tenant; with `tenant: undefined`, of all. `clear` hides those so far, only from this test. */
  readonly requests: RemoteSandbox["requests"];
}

/** The values of the fixtures, for tests. */
export interface SandboxFixtureValues {
  readonly sandbox: TestSandbox;
  readonly tenant: RemoteTenant;
}

/** The fixtures, for `test.extend`. */
export interface SandboxFixtures {
  // biome-ignore lint/complexity/noBannedTypes: the fixture needs no other one.
  readonly sandbox: (context: {}, use: (sandbox: TestSandbox) => Promise<void>) => Promise<void>;
  readonly tenant: (
    context: { readonly sandbox: TestSandbox },
    use: (tenant: RemoteTenant) => Promise<void>,
  ) => Promise<void>;
}

// From `extend` of Playwright, no compiler infers what fixtures provide.
// biome-ignore lint/suspicious/noTsIgnore: for users without Playwright, this has to stay in the declarations.
/** @ts-ignore: Playwright need not be installed. */
declare module "@playwright/test" {
  interface TestType<TestArgs extends {}, WorkerArgs extends {}> {
    /** Adds the fixtures of `sandboxFixtures`. */
    extend(fixtures: SandboxFixtures): TestType<TestArgs & SandboxFixtureValues, WorkerArgs>;
  }
}

/**
 * Fixtures for `test.extend` of vitest and Playwright, which infer their types: `sandbox` and `tenant`, fresh for each test and cleaned
 * up after it, even if it fails. The same tests run in the process and, with `SVC_SANDBOX_URL`, against a sandbox over HTTP, also in parallel.
 *
 * @throws {ConfigurationError} if an option is unknown.
 * @example
 * const test = baseTest.extend(sandboxFixtures());
 * test("a deposit arrives", async ({ tenant }) => {
 *   await tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "25.10" });
 * });
 */
export function sandboxFixtures(options: SandboxFixtureOptions = {}): SandboxFixtures {
  const own = ownOptions("sandboxFixtures", options, ["settings", "url", "create"], ConfigurationError);
  const { settings, url = environmentVariable("SVC_SANDBOX_URL"), create = createSandbox } = own;

  /** `use` resolves when the test has ended. */
  async function withSandbox(use: (sandbox: TestSandbox) => Promise<void>): Promise<void> {
    const local = url === undefined ? create() : undefined;
    try {
      const remote = await connectSandbox(url ?? IN_PROCESS, local && { fetch: local.fetch });
      const { sandbox, cleanUp } = await openTestSandbox(remote, { settings });
      try {
        await use(sandbox);
      } finally {
        await cleanUp();
      }
    } finally {
      await local?.close();
    }
  }

  return {
    // Test runners read from the pattern which fixtures a fixture needs.
    // biome-ignore lint/correctness/noEmptyPattern: it needs none.
    sandbox: async ({}, use) => withSandbox(use),
    tenant: async ({ sandbox }, use) => use(sandbox.tenant),
  };
}

/** Any address: requests of a sandbox in the process never leave it. */
const IN_PROCESS = "https://sandbox.example";

/** A sandbox for one test, and what ends the test. */
export interface OpenTestSandbox {
  readonly sandbox: TestSandbox;
  /** Removes the faults and set responses of the test, and resets its tenants, which drops their pending deliveries. */
  cleanUp(): Promise<void>;
}

/** `tenantOptions`: of the first tenant, and the defaults of further ones. */
export async function openTestSandbox(remote: RemoteSandbox, tenantOptions: TenantOptions): Promise<OpenTestSandbox> {
  const { origin, simulations, idle } = remote;
  const tenants: RemoteTenant[] = [];
  async function createTenant(options: TenantOptions = {}): Promise<RemoteTenant> {
    const tenant = await remote.createTenant({ ...tenantOptions, ...options });
    tenants.push(tenant);
    return tenant;
  }

  const tenant = await createTenant();
  const faults = ownRecords(remote.faults);
  const answers = ownRecords(remote.answers);
  const sandbox: TestSandbox = {
    origin,
    simulations,
    idle,
    tenant,
    createTenant,
    faults: {
      add: async (fault: Fault) => faults.added(await remote.faults.add({ tenant: tenant.id, ...fault })),
      list: faults.list,
      remove: remote.faults.remove,
      clear: faults.clear,
    },
    answers: {
      add: async (operation, body, options = {}) =>
        answers.added(await remote.answers.add(operation, body, { tenant: tenant.id, ...options })),
      list: answers.list,
      remove: remote.answers.remove,
    },
    requests: ownRequests(remote.requests, tenant.id),
  };
  return {
    sandbox,
    async cleanUp() {
      await faults.clear();
      await answers.clear();
      for (const each of tenants) await each.reset();
    },
  };
}

/** The records that a test has added, of all that the sandbox has. */
function ownRecords<Kept extends { readonly id: string }>(all: {
  list(): Promise<readonly Kept[]>;
  remove(id: string): Promise<void>;
}) {
  const ids = new Set<string>();
  const list = async () => (await all.list()).filter(({ id }) => ids.has(id));
  return {
    list,
    added(record: Kept): Kept {
      ids.add(record.id);
      return record;
    },
    async clear() {
      for (const { id } of await list()) await all.remove(id);
    },
  };
}

/** The sandbox has one log for all tenants, so clearing moves the start of what this test sees, and removes nothing. */
function ownRequests(requests: RemoteSandbox["requests"], tenant: string): RemoteSandbox["requests"] {
  let cleared = 0;
  return {
    list: ({ after = 0, ...query } = {}) => requests.list({ tenant, ...query, after: Math.max(after, cleared) }),
    async clear() {
      const [newest] = await requests.list({ limit: 1 });
      cleared = newest?.id ?? cleared;
    },
  };
}
