// A client without OpenTelemetry loads nothing of it.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");

/** The packages that a file imports, with all files of ours that it imports. */
function packagesOf(file: string, seen: Set<string> = new Set()): Set<string> {
  seen.add(file);
  const imports = [...readFileSync(file, "utf8").matchAll(/^(?:import|export|\})[^"';]*? from "([^"]+)";$/gm)];
  const found = new Set<string>();
  for (const [, name = ""] of imports) {
    if (!name.startsWith(".")) found.add(name);
    const imported = join(dirname(file), name);
    if (name.startsWith(".") && !seen.has(imported)) for (const other of packagesOf(imported, seen)) found.add(other);
  }
  return found;
}

test.each(["index", "fiat", "crypto", "runtime/v1", "sandbox"])(
  "[S62] svc-sdk/%s does not import OpenTelemetry",
  (entry) => {
    const packages = packagesOf(join(sources, `${entry}.ts`));
    expect([...packages].filter((name) => name.startsWith("@opentelemetry/"))).toEqual([]);
  },
);

test("svc-sdk/otel does", () => {
  expect([...packagesOf(join(sources, "otel.ts"))]).toContain("@opentelemetry/api");
});
