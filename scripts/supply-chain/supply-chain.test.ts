import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { inlinedPackages } from "../package/third-party-notices.ts";
import { registryLacksIt } from "./audit-skips.ts";
import { licenceProblems } from "./licences.ts";
import { type LockEntries, readLock, runtimeFolders } from "./lock-file.ts";
import { installScripts, scriptedDependencies, unpinned } from "./pins.ts";
import { packageSbom, sbomProblems } from "./sbom.ts";

const entries = await readLock(root);
const runtime = new Set([
  ...runtimeFolders(entries, ""),
  ...runtimeFolders(entries, "cli"),
  ...inlinedPackages.map((name) => `node_modules/${name}`),
]);
const listed = await run("git", ["ls-files", "package.json", "*/package.json"], { cwd: root });
const manifests = listed.split("\n").filter((file) => file !== "");

describe("dependencies of this repository", () => {
  it("are declared in the packages, the examples and the tools", () =>
    expect(manifests).toEqual(
      expect.arrayContaining(["package.json", "cli/package.json", "examples/durable-payouts/temporal/package.json"]),
    ));

  it.each(manifests)("are exact in %s", (file) =>
    expect(unpinned(JSON.parse(readFileSync(join(root, file), "utf8")))).toEqual([]),
  );

  it("have licences of the list", () => expect(licenceProblems(entries, runtime)).toEqual([]));

  it("of svc-sdk are openapi-fetch and its types", () =>
    expect([...runtimeFolders(entries, "")]).toEqual([
      "node_modules/openapi-fetch",
      "node_modules/openapi-typescript-helpers",
    ]));

  it("run the install scripts that SECURITY.md and the guide name, and no others", () => {
    expect(scriptedDependencies(entries, "")).toEqual([]);
    const scripted = scriptedDependencies(entries, "cli");
    expect(scripted).toEqual(["@scarf/scarf", "esbuild"]);
    for (const file of ["SECURITY.md", "docs/guides/security.md"]) {
      const text = readFileSync(join(root, file), "utf8");
      expect(scripted.filter((name) => !text.includes(name))).toEqual([]);
    }
  });
});

describe("unpinned", () => {
  it("accepts exact versions, also under another name", () =>
    expect(unpinned({ dependencies: { a: "1.2.3", b: "npm:@c/d@1.2.3-beta.1" } })).toEqual([]));

  it.each(["^1.2.3", "~1.2.3", "1.x", "*", "latest", ">=1.2.3", "npm:typescript@7", "github:a/b"])(
    "rejects %s",
    (range) => expect(unpinned({ devDependencies: { a: range } })).toHaveLength(1),
  );
});

describe("installScripts", () => {
  it("rejects what npm runs for users", () => {
    expect(installScripts({ scripts: { test: "vitest", build: "tsc" } })).toEqual([]);
    expect(installScripts({ scripts: { postinstall: "node x.js" } })).toHaveLength(1);
  });
});

const lock: LockEntries = {
  "": { dependencies: { a: "1.0.0" } },
  cli: { dependencies: { b: "1.0.0" } },
  "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { c: "^1.0.0" } },
  "node_modules/b": {
    version: "1.0.0",
    license: "MPL-2.0",
    peerDependencies: { a: "1", d: "1" },
    peerDependenciesMeta: { d: { optional: true } },
  },
  "node_modules/c": { version: "2.0.0", license: "GPL-3.0-only" },
  "node_modules/a/node_modules/c": { version: "1.1.0", license: "(MIT OR GPL-3.0-only)" },
  "node_modules/d": { version: "1.0.0", license: "MIT AND SSPL-1.0" },
};

describe("runtimeFolders", () => {
  it("finds nested packages and required peers, and leaves optional ones", () => {
    expect([...runtimeFolders(lock, "")]).toEqual(["node_modules/a", "node_modules/a/node_modules/c"]);
    expect([...runtimeFolders(lock, "cli")]).toEqual([
      "node_modules/b",
      "node_modules/a",
      "node_modules/a/node_modules/c",
    ]);
  });
});

describe("scriptedDependencies", () => {
  it("finds the scripts of nested packages, and ignores those that users do not get", () => {
    const scripted = { version: "1.0.0", hasInstallScript: true };
    const entries = { ...lock, "node_modules/a/node_modules/c": scripted, "node_modules/d": scripted };
    expect(scriptedDependencies(entries, "")).toEqual(["c"]);
    expect(scriptedDependencies(lock, "cli")).toEqual([]);
  });
});

describe("licenceProblems", () => {
  it.each([
    ["(MIT OR GPL-3.0-only)", 0],
    ["MIT AND GPL-3.0-only", 1],
    ["(GPL-3.0-only AND (Apache-2.0 OR MIT))", 1],
    ["(MIT AND (Apache-2.0 OR ISC))", 0],
  ])("reads %s", (license, count) =>
    expect(licenceProblems({ "node_modules/a": { version: "1.0.0", license } }, new Set())).toHaveLength(count),
  );

  it("is stricter about what users get", () => {
    const problems = (folders: readonly string[]) =>
      licenceProblems(lock, new Set(folders)).map((text) => text.split(" ")[0]);
    expect(problems([])).toEqual(["c@2.0.0", "d@1.0.0"]);
    expect(problems(["node_modules/b"])).toEqual(["b@1.0.0", "c@2.0.0", "d@1.0.0"]);
  });
});

describe("packageSbom", () => {
  const component = (name: string, version: string) => ({
    ...{ "bom-ref": `${name}@${version}`, type: "library", name, version },
  });
  const all = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: component("clone", "0.1.0") },
    components: [component("a", "1.0.0"), component("b", "1.0.0"), component("c", "1.1.0"), component("c", "2.0.0")],
    dependencies: [
      { ref: "a@1.0.0", dependsOn: ["c@1.1.0", "d@1.0.0"] },
      { ref: "c@2.0.0", dependsOn: [] },
    ],
  };
  const subject = { name: "svc-sdk", version: "0.2.0", folder: "", inlined: [] };

  it("keeps what users get, under the package's name", async () => {
    const sbom = packageSbom(all, lock, subject);
    expect(sbom.metadata.component).toMatchObject({ name: "svc-sdk", version: "0.2.0", purl: "pkg:npm/svc-sdk@0.2.0" });
    expect(sbom.components.map((found) => found["bom-ref"])).toEqual(["a@1.0.0", "c@1.1.0"]);
    expect(sbom.dependencies).toEqual([
      { ref: "svc-sdk@0.2.0", dependsOn: ["a@1.0.0"] },
      { ref: "a@1.0.0", dependsOn: ["c@1.1.0"] },
    ]);
    expect(await sbomProblems(sbom, lock, subject)).toEqual([]);
  });

  it("has what the files of the package contain", async () => {
    const inlined = { ...subject, inlined: ["b"] };
    const sbom = packageSbom(all, lock, inlined);
    expect(sbom.dependencies[0]?.dependsOn).toEqual(["a@1.0.0", "b@1.0.0"]);
    expect(await sbomProblems(sbom, lock, inlined)).toEqual([]);
    expect(await sbomProblems(sbom, lock, subject)).toEqual([
      "b@1.0.0 is in the bill of materials and no runtime dependency",
    ]);
  });

  it("reports what is no CycloneDX", async () => {
    const sbom = { ...packageSbom(all, lock, subject), serialNumber: "1" };
    expect(await sbomProblems(sbom, lock, subject)).toEqual([
      expect.stringMatching(/^it does not fit the schema of CycloneDX: .*serialNumber/),
    ]);
  });

  it("reports what is missing and what is too much", async () => {
    const sbom = { ...packageSbom(all, lock, subject), components: [component("a", "1.0.0"), component("b", "1.0.0")] };
    expect(await sbomProblems(sbom, lock, subject)).toEqual([
      "c@1.1.0 is a runtime dependency and not in the bill of materials",
      "b@1.0.0 is in the bill of materials and no runtime dependency",
    ]);
  });
});

describe("registryLacksIt", () => {
  it.each([
    "npm warn audit 405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
    "npm error code ENOTFOUND\nnpm error network request to https://tuf.example/15.root.json failed",
    "npm error code EAUDITNOKEYS",
  ])("skips %s", (output) => expect(registryLacksIt(output)).toBeTypeOf("string"));

  it.each([
    "3 high severity vulnerabilities\nnpm error code ENOTFOUND",
    "1 critical severity vulnerability\n404 /-/npm/v1/security/advisories/bulk",
    "2 vulnerabilities (1 low, 1 high)\nnpm error code ENOTFOUND",
    "1 package has an invalid registry signature",
    "npm error code E500",
  ])("fails for %s", (output) => expect(registryLacksIt(output)).toBeUndefined());
});
