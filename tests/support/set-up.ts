// Set up for every test file. Properties try the same cases in every run, so that a red run means a change. At night,
// `npm run test:nightly -- properties` draws a seed and prints it; the same `PROPERTY_SEED` repeats that run.

import fc from "fast-check";

const seed = Number(process.env.PROPERTY_SEED ?? 1);
if (!Number.isSafeInteger(seed))
  throw new Error(`PROPERTY_SEED must be a whole number, not "${process.env.PROPERTY_SEED}"`);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

// The credentials in a developer's shell are no part of a test. The address of a sandbox is: tests/sandbox gives it to whole files.
for (const name of Object.keys(process.env)) {
  if (name.startsWith("SVC_") && name !== "SVC_SANDBOX_URL") delete process.env[name];
}
