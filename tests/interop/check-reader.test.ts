import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BundleReader } from "./bundle-reader.ts";
import { checkReader } from "./check-reader.ts";
import { danglingReference, unknownType } from "./damage.ts";
import { readBundle } from "./read-bundle.ts";

describe("checkReader", () => {
  let folder: string;
  let bundle: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "check-"));
    bundle = join(folder, "openapi.json");
    const get = { operationId: "one", schema: { type: "string", $ref: "#/components/schemas/A" } };
    await writeFile(bundle, JSON.stringify({ paths: { "/a": { get } } }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A reader whose complaints depend on the text of a bundle. */
  const reader = (complain: (text: string) => string[], generates = false): BundleReader => ({
    name: "orval",
    generates,
    detects: [danglingReference, unknownType],
    read: async (file) => complain(JSON.stringify(await readBundle(file))),
  });
  const careful = (text: string) => text.match(/#[^"]+NoSuchSchema|no-such-type/g) ?? [];

  it("reports nothing for a bundle that a careful reader accepts", async () => {
    expect(await checkReader(reader(careful), bundle, folder)).toEqual([]);
  });

  it("returns the reader's complaints, and skips the broken copies", async () => {
    expect(
      await checkReader(
        reader(() => ["pity"]),
        bundle,
        folder,
      ),
    ).toEqual(["pity"]);
  });

  it("does not trust a reader that misses a broken copy", async () => {
    const careless = reader((text) => text.match(/#[^"]+NoSuchSchema/g) ?? []);
    expect(await checkReader(careless, bundle, folder)).toEqual([
      "orval accepts a broken bundle, with an invalid type",
    ]);
  });

  it("does not count an unrelated complaint", async () => {
    const confused = reader((text) => (careful(text).length > 0 ? ["pity"] : []));
    expect(await checkReader(confused, bundle, folder)).toEqual([
      "orval accepts a broken bundle, with a dangling $ref",
      "orval accepts a broken bundle, with an invalid type",
    ]);
  });

  it("requires a client from a generator, in an emptied folder", async () => {
    await checkReader(reader(careful, true), bundle, folder);
    await writeFile(join(folder, "client/old.ts"), "export const one = () => 1;");
    expect(await checkReader(reader(careful, true), bundle, folder)).toEqual(["There is no client."]);
    expect(await readdir(join(folder, "client"))).toEqual([]);
  });

  it("requires every operation of the bundle, in addition to the complaints", async () => {
    const generator = reader((text) => ["pity", ...careful(text)], true);
    const read: BundleReader["read"] = async (file, out) => {
      await writeFile(join(out, "client.ts"), "export const two = () => 2;");
      return generator.read(file, out);
    };
    expect(await checkReader({ ...generator, read }, bundle, folder)).toEqual([
      "pity",
      "The client has no function one.",
    ]);
  });
});
