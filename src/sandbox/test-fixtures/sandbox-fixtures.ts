// Fixtures for `test.extend` of vitest and Playwright: a sandbox and a tenant for each test.

import { ownOptions } from "../../wrappers/util/options.ts";
import { environmentVariable } from "../../wrappers/util/platform.ts";
import { createSandbox, type Sandbox } from "../assembly/create-sandbox.ts";
import type { SettingsChange } from "../core/settings.ts";
import { connectSandbox } from "../remote/connect-sandbox.ts";
import type { RemoteTenant } from "../remote/remote-tenant.ts";
import { openTestSandbox, type TestSandbox } from "./test-sandbox.ts";

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

/**
 * Fixtures for `test.extend`: `sandbox` and `tenant`, fresh for each test and cleaned up after it, even if it fails. The same tests run
 * in the process and, with `SVC_SANDBOX_URL`, against a sandbox over HTTP, also in parallel.
 *
 * @throws {ConfigurationError} if an option is unknown.
 * @example
 * const test = baseTest.extend(sandboxFixtures());
 * test("a deposit arrives", async ({ tenant }) => {
 *   await tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "25.10" });
 * });
 */
export function sandboxFixtures(options: SandboxFixtureOptions = {}): SandboxFixtures {
  const own = ownOptions("sandboxFixtures", options, ["settings", "url", "create"]);
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
