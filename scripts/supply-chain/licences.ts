// Which licences the dependencies may have. What users get is stricter than what only the tests and the build need.

import { type LockEntries, packageName } from "./lock-file.ts";

const PERMISSIVE: ReadonlySet<string> = new Set([
  ...["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
  ...["Python-2.0", "PSF-2.0"],
]);

/** Used unchanged and not distributed: vite's CSS parser, and browser data of a build tool. */
const DEVELOPMENT: ReadonlySet<string> = new Set([...PERMISSIVE, "MPL-2.0", "CC-BY-4.0"]);

/** Packages whose package.json names no licence in a form that npm understands. Their LICENSE files say MIT. */
const READ_BY_HAND: ReadonlySet<string> = new Set([
  ...["compute-gcd@1.2.1", "compute-lcm@1.1.2", "reserved@0.1.2", "spawndamnit@3.0.1", "validate.io-function@1.0.2"],
  ...["validate.io-integer@1.0.5", "validate.io-integer-array@1.0.0", "validate.io-number@1.0.3"],
]);

/** Returns the packages whose licence is not on the list. `runtime` are the folders that users get. */
export function licenceProblems(entries: LockEntries, runtime: ReadonlySet<string>): string[] {
  return Object.entries(entries).flatMap(([folder, { version, license, link }]) => {
    if (!folder.includes("node_modules/") || link === true) return [];
    const id = `${packageName(folder)}@${version}`;
    const allowed = runtime.has(folder) ? PERMISSIVE : DEVELOPMENT;
    if (isAllowed(license, allowed) || (READ_BY_HAND.has(id) && !runtime.has(folder))) return [];
    const where = runtime.has(folder) ? "users get it" : "development only";
    return [
      `${id} has the licence ${license ?? "(none named)"} (${where}); replace it, or extend scripts/supply-chain/licences.ts`,
    ];
  });
}

/** Of alternatives, one is enough; of several that apply together, all must be allowed, and so must all of a nested expression. */
function isAllowed(expression: string | undefined, allowed: ReadonlySet<string>): boolean {
  const whole = expression?.replace(/^\(([^()]*)\)$/, "$1") ?? "";
  const areAllowed = (ids: readonly string[]) => ids.every((id) => allowed.has(id.trim()));
  if (whole.includes("(")) return areAllowed(whole.replace(/[()]/g, "").split(/ AND | OR /));
  return whole.split(" OR ").some((alternative) => areAllowed(alternative.split(" AND ")));
}
