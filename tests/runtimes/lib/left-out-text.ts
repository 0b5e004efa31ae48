// The runtimes that `npm test` does not test.

import { hostNames } from "../hosts.ts";

/** The fields read from this folder's package.json. */
export interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Names every runtime with the version that would be installed, and why it was not tested. */
export function leftOut({ devDependencies, optionalDependencies }: Manifest): string {
  const pins: Readonly<Record<string, string>> = { ...devDependencies, ...optionalDependencies };
  const named = hostNames.map((name) => {
    const version = pins[name]?.split("@").at(-1);
    return version === undefined ? name : `${name} ${version}`;
  });
  return `Not tested: ${named.join(", ")}.
They take 1.3 GB, and Chromium is a system package: npm run test:runtimes tests the package in them.`;
}
