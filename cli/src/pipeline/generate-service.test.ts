import { expect, it } from "vitest";
import { bundleSpec } from "./bundle/bundle-spec.ts";
import { generateService } from "./pipeline.ts";
import { fixtureFile, naming } from "./testing/fixture.ts";

/** What generated TypeScript imports, by file. */
async function importsOf(extension: ".ts" | ".js"): Promise<[string, string[]][]> {
  const bundle = await bundleSpec(fixtureFile);
  const files = await generateService(bundle, { ...naming, extension, runtime: "svc-sdk/runtime/v1" });
  return Object.entries(files)
    .filter(([name]) => name.endsWith(".ts"))
    .map(([name, text]) => [name, [...text.matchAll(/ from "([^"]+)"/g)].map(([, from = ""]) => from).sort()]);
}

it("imports its neighbours with the extension given, and the runtime from the module given", async () => {
  expect(Object.fromEntries((await importsOf(".js")).filter(([, from]) => from.length > 0))).toEqual({
    "operations.ts": ["svc-sdk/runtime/v1"],
    "rename-map.ts": ["svc-sdk/runtime/v1"],
    "resources.ts": ["./operations.js", "./schema.js", "./schema.js", "svc-sdk/runtime/v1", "svc-sdk/runtime/v1"],
    "responses.ts": ["svc-sdk/runtime/v1"],
    "routes.ts": ["./responses.js", "svc-sdk/runtime/v1"],
    "schema.ts": ["svc-sdk/runtime/v1"],
  });
});
