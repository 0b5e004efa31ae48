// `npm run test:interop`: checks that third-party tools read both bundles without complaints and generate usable clients.

import "./offline.mjs";
import { join } from "node:path";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import type { BundleReader } from "./bundle-reader.ts";
import { checkReader } from "./check-reader.ts";
import { heyApi } from "./readers/hey-api.ts";
import { jsonSchema } from "./readers/json-schema.ts";
import { orval } from "./readers/orval.ts";
import { redocly } from "./readers/redocly-client.ts";
import { swaggerParser } from "./readers/swagger-parser.ts";

const root = join(import.meta.dirname, "../..");
const step = stepRunner();

async function check(reader: BundleReader, api: string): Promise<void> {
  const bundle = join(root, "generated", api, "openapi.json");
  const problems = await checkReader(reader, bundle, join(root, "build/interop", reader.name, api));
  if (problems.length > 0) throw new CheckFailure(problems);
}

for (const reader of [jsonSchema, swaggerParser, heyApi, orval, redocly]) {
  const detected = reader.detects.map(({ title }) => title).join(", ");
  for (const api of ["fiat", "crypto"]) {
    await step(
      `${reader.name} reads ${api}`,
      () => check(reader, api),
      () => `and detects ${detected}`,
    ).catch(endFailed);
  }
}
