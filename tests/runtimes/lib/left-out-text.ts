// Where `npm test` does not run the package.

import { runTimeNames } from "../hosts.ts";

/** What is read of this folder's package.json. */
export interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Names every run time, with the version that would be fetched, and says why it was left out. */
export function leftOut({ devDependencies, optionalDependencies }: Manifest): string {
  const pins: Readonly<Record<string, string>> = { ...devDependencies, ...optionalDependencies };
  const named = runTimeNames.map((name) => {
    const version = pins[name]?.split("@").at(-1);
    return version === undefined ? name : `${name} ${version}`;
  });
  return `Left out: ${named.join(", ")}.
They are 1.3 GB to fetch, and Chromium is a package of the system: npm run test:runtimes runs the webhook tests in them.`;
}
