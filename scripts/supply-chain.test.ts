// Exact versions, licences, and what npm runs on the machine of a user who installs one of the packages.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (file: string) => readFileSync(join(root, file), "utf8");
const lock: Readonly<Record<string, LockEntry>> = JSON.parse(read("package-lock.json")).packages;
const installed = Object.entries(lock).flatMap(([folder, entry]) =>
  folder.includes("node_modules/") && entry.link !== true
    ? [{ ...entry, name: folder.replace(/^.*node_modules\//, "") }]
    : [],
);
const published = installed.filter(({ dev }) => dev !== true);
const manifests = await run("git", ["ls-files", "package.json", "*/package.json"], { cwd: root });

const PERMISSIVE =
  /^\(?(?:(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|PSF-2\.0)(?: AND | OR |\)?$))+$/;

/** Used unchanged and not distributed, or without a name in package.json, but with MIT in the LICENSE file. */
const DEVELOPMENT = /^(?:lightningcss.*|caniuse-lite|compute-(?:gcd|lcm)|reserved|validate\.io-.*)$/;

it.each(manifests.trim().split("\n"))("%s has exact versions", (file) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(
    versions.filter(
      ([, version]) => !/^(?:npm:@?[^@\s]+@|file:.*-)?\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\.tgz)?$/.test(`${version}`),
    ),
  ).toEqual([]);
});

it("dependencies have permissive licences", () => {
  const others = installed.filter(({ license = "" }) => !PERMISSIVE.test(license));
  expect(others.filter((entry) => published.includes(entry) || !DEVELOPMENT.test(entry.name))).toEqual([]);
  expect(["GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT OR MPL-2.0)"].filter((one) => PERMISSIVE.test(one))).toEqual(
    [],
  );
});

it.each(["package.json", "cli/package.json"])("%s has no script that runs when it is installed", (file) =>
  expect(Object.keys(JSON.parse(read(file)).scripts ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:(?:pre|post)?install|prepare)$/)]),
  ),
);

it("dependencies run the install scripts that SECURITY.md and the guide name, and no others", () => {
  const scripted = published.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(scripted).toEqual(["esbuild"]);
  const texts = [read("SECURITY.md"), read("docs/guides/security.md")];
  expect(scripted.filter((name) => texts.some((text) => !text.includes(name)))).toEqual([]);
});

it("svc-sdk depends on no package", () => expect(JSON.parse(read("package.json"))).not.toHaveProperty("dependencies"));
