import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILERS, compileErrors } from "../../scripts/lib/compile-project.ts";
import { newBuildFolder, root } from "../../scripts/lib/repository-specs.ts";
import { documentedRequests } from "./documented-requests.ts";
import { type ForeignSdk, regenerateForeign } from "./foreign-sdk.ts";

let folder: string;
let sdk: ForeignSdk;

beforeAll(async () => {
  folder = await newBuildFolder("foreign");
  const file = join(root, "cli/src/regeneration/testing/pet-shop.yaml");
  sdk = await regenerateForeign(folder, [{ as: "pets", file }]);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("an SDK with a third-party service", { timeout: 120_000 }, () => {
  it.each(Object.entries(COMPILERS))("compiles under %s", async (_, compiler) => {
    expect(await compileErrors(compiler, folder)).toEqual([]);
  });

  it("makes the documented requests", async () => {
    expect(await documentedRequests(sdk, "pets")).toEqual(
      ["petsList", "createPet", "petsDelete", "removePet"].map((operationId) => ({ operationId, problem: undefined })),
    );
  });
});
