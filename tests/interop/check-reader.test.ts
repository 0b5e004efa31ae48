import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Reader } from "./bundle-reader.ts";
import { problemsOf } from "./check-reader.ts";
import { danglingReference, unknownType } from "./damage.ts";
import { readBundle } from "./read-bundle.ts";

describe("problemsOf", { timeout: 30_000 }, () => {
  let folder: string;
  let bundle: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "check-"));
    bundle = join(folder, "openapi.json");
    const get = { operationId: "one", schema: { type: "string", $ref: "#/components/schemas/A" } };
    await writeFile(bundle, JSON.stringify({ paths: { "/a": { get } } }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A reader that judges by what it finds in the text of a bundle. */
  const reader = (judge: (text: string) => string[], generates = false): Reader => ({
    name: "orval",
    generates,
    notices: [danglingReference, unknownType],
    read: async (file) => judge(JSON.stringify(await readBundle(file))),
  });
  const careful = (text: string) => text.match(/#[^"]+NoSuchSchema|no-such-type/g) ?? [];

  it("has nothing against a bundle that a careful reader accepts", async () => {
    expect(await problemsOf(reader(careful), bundle, folder)).toEqual([]);
  });

  it("hands on what the reader complains of, and asks no further", async () => {
    expect(
      await problemsOf(
        reader(() => ["pity"]),
        bundle,
        folder,
      ),
    ).toEqual(["pity"]);
  });

  it("does not trust the silence of a reader that overlooks a damage", async () => {
    const careless = reader((text) => text.match(/#[^"]+NoSuchSchema/g) ?? []);
    expect(await problemsOf(careless, bundle, folder)).toEqual([
      "orval accepts a broken bundle, with a type that is none",
    ]);
  });

  it("does not take a complaint of something else for noticing", async () => {
    const confused = reader((text) => (careful(text).length > 0 ? ["pity"] : []));
    expect(await problemsOf(confused, bundle, folder)).toEqual([
      "orval accepts a broken bundle, with a dangling $ref",
      "orval accepts a broken bundle, with a type that is none",
    ]);
  });

  it("asks a generator for a client, in a folder emptied before", async () => {
    await problemsOf(reader(careful, true), bundle, folder);
    await writeFile(join(folder, "client/old.ts"), "export const one = () => 1;");
    expect(await problemsOf(reader(careful, true), bundle, folder)).toEqual(["There is no client."]);
    expect(await readdir(join(folder, "client"))).toEqual([]);
  });

  it("asks for every operation of the bundle, beside the complaints", async () => {
    const generator = reader((text) => ["pity", ...careful(text)], true);
    const read: Reader["read"] = async (file, out) => {
      await writeFile(join(out, "client.ts"), "export const two = () => 2;");
      return generator.read(file, out);
    };
    expect(await problemsOf({ ...generator, read }, bundle, folder)).toEqual([
      "pity",
      "The client has no function one.",
    ]);
  });
});
