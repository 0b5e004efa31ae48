import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as exported from "../../../src/index.ts";
import { sdkErrors, webhookErrors } from "./sdk-errors.ts";

const wrappers = path.join(import.meta.dirname, "../../../src/wrappers");

/** The members of a union of codes. */
function codesIn(file: string, type: string): string[] {
  const text =
    readFileSync(path.join(wrappers, file), "utf8").split(`export type ${type} =`)[1]?.split(";\n\n")[0] ?? "";
  return [...text.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code = ""]) => code);
}

it("lists every code that the SDK defines", () => {
  expect(sdkErrors.map(({ code }) => code).sort()).toEqual(codesIn("errors.ts", "SdkErrorCode").sort());
});

it("lists every code of webhook verification; one is that of a configuration", () => {
  const codes = [...webhookErrors.map(({ code }) => code), "invalid_configuration"];
  expect(codes.sort()).toEqual(codesIn("webhooks/error.ts", "WebhookErrorCode").sort());
});

it("names classes that the package exports", () => {
  const unknown = sdkErrors.filter((entry) => !Object.hasOwn(exported, entry.class));
  expect(unknown).toEqual([]);
});
