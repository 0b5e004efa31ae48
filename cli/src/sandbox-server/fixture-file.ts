// A fixture in a YAML or JSON file.

import { type Fixture, FixtureError, loadFixture, type Sandbox, type SandboxTenant } from "../../../src/sandbox.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { readYaml } from "../pipeline/bundle/read-yaml.ts";

/** A fixture that was read. */
export interface FixtureFile {
  /** @throws {PipelineError} if the fixture is invalid, with file, line and column. */
  load(sandbox: Sandbox, tenant: SandboxTenant): Promise<void>;
}

/** @throws {PipelineError} if the file cannot be read, or is malformed. */
export async function readFixture(file: string): Promise<FixtureFile> {
  const { value, locate } = await readYaml(file);
  return {
    async load({ clock }, tenant) {
      try {
        // The whole sandbox's time, so that the tenant continues to follow it.
        await loadFixture(tenant, value as Fixture, clock);
      } catch (error) {
        if (!(error instanceof FixtureError)) throw error;
        throw new PipelineError([{ ...locate(error.path), reason: error.message }]);
      }
    },
  };
}
