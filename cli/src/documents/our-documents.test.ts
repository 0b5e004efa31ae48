import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentsVersion, ourDocument, ourServices } from "./gaps.ts";

it.each(ourServices)("the %s document is a bundle, with its hash", (api) => {
  const text = readFileSync(ourDocument(api), "utf8");
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.1", paths: expect.anything() });
  expect(documentsVersion().sha256[api]).toBe(createHash("sha256").update(text).digest("hex"));
  expect(documentsVersion().version).toMatch(/^\d+\.\d+\.\d+$/);
});
