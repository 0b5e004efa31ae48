import { expect, it } from "vitest";
import { fileLimits } from "./schema-object.ts";

const file = { type: "string" as const, format: "binary" };
const encoded = (contentType: string) => ({ encoding: { file: { contentType } } });

it("[F26] takes the limits of a file from maxLength and the form's encoding", () => {
  const form = encoded("image/png, Image/JPEG; q=1,application/pdf");
  const types = ["image/png", "image/jpeg", "application/pdf"];
  expect(fileLimits({ ...file, maxLength: 5_000_000 }, form, "file")).toEqual({ maxBytes: 5_000_000, types });
  expect(fileLimits(file, form, "back")).toEqual({});
  expect(fileLimits(file, undefined, "file")).toEqual({});
});

it("[F26] puts x-file first, key by key", () => {
  const schema = { ...file, maxLength: 5, "x-file": { maxBytes: 7 } };
  expect(fileLimits(schema, encoded("image/png"), "file")).toEqual({ maxBytes: 7, types: ["image/png"] });
  expect(fileLimits({ ...file, "x-file": { types: ["text/csv"] } }, encoded("image/png"), "file")).toEqual({
    types: ["text/csv"],
  });
});

it.each(["image/*", "*/*", "image/png, application/octet-stream", ""])("checks no type for %j", (contentType) => {
  expect(fileLimits(file, encoded(contentType), "file")).toEqual({});
});
