// svc-sdk/testing: fixtures for test runners, with a sandbox and a tenant for each test.

export {
  type SandboxFixtureOptions,
  type SandboxFixtures,
  type SandboxFixtureValues,
  sandboxFixtures,
} from "./sandbox/test-fixtures/sandbox-fixtures.ts";
export type { TestSandbox } from "./sandbox/test-fixtures/test-sandbox.ts";
