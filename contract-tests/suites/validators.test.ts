// Rules of records that no operation uses, shown with the generated validators.

import { describe, expect, it } from "vitest";
import { schemas as wallets } from "../../generated/crypto/validators.js";
import { schemas } from "../../generated/fiat/validators.js";
import { APIS, documents, type JsonValue } from "../support/documents/bundled-documents.ts";
import { recordsWithoutOperation } from "../support/documents/records.ts";
import { samplesOf } from "../support/documents/samples.ts";
import { partsOf } from "../support/documents/schema-parts.ts";
import { replaceAt } from "../support/documents/value-places.ts";

type Fields = Readonly<Record<string, JsonValue>>;

function exampleOf(name: keyof typeof schemas): Fields {
  const [example] = (documents.fiat.components.schemas[name]?.examples ?? []) as readonly Fields[];
  if (example === undefined) throw new Error(`${name} has no example`);
  return example;
}

const address = exampleOf("ResidentialAddress");
const document = exampleOf("IdentifyingInformationItem");
const upload = exampleOf("UploadedDocumentItem");

function without(fields: Fields, name: string): Fields {
  const { [name]: _, ...others } = fields;
  return others;
}

describe("ResidentialAddress", () => {
  it.each(["street_line_1", "city"])("[F23] %s takes 256 characters and refuses 257", (name) => {
    expect(schemas.ResidentialAddress({ ...address, [name]: "x".repeat(256) })).toBe(true);
    expect(schemas.ResidentialAddress({ ...address, [name]: "x".repeat(257) })).toBe(false);
  });

  it.each(Object.keys(address))("[F24] %s is required, unless it is the second street line", (name) => {
    expect(schemas.ResidentialAddress(address)).toBe(true);
    expect(schemas.ResidentialAddress(without(address, name))).toBe(name === "street_line_2");
  });

  it("[F24] has six required fields", () => expect(Object.keys(without(address, "street_line_2"))).toHaveLength(6));
});

describe("[F25] countries", () => {
  it.each([
    ["PT", true],
    ["PRT", false],
    ["pt", false],
    ["P", false],
  ])("of addresses and documents have two letters: %s", (country, valid) => {
    expect(schemas.ResidentialAddress({ ...address, country })).toBe(valid);
    expect(schemas.IdentifyingInformationItem({ ...document, issuing_country: country })).toBe(valid);
  });

  it.each([
    ["PRT", true],
    ["PT", false],
    ["prt", false],
    ["PRTX", false],
  ])("of customers have three letters: %s", (country, valid) => {
    expect(schemas.Customer({ customer_country: country })).toBe(valid);
  });
});

describe("IdentifyingInformationItem", () => {
  const needed = ["type", "issuing_country", "number", "date_issued", "expiration_date", "image_front_file"];

  it.each(needed)("[F27] needs %s", (name) => {
    expect(schemas.IdentifyingInformationItem(document)).toBe(true);
    expect(schemas.IdentifyingInformationItem(without(document, name))).toBe(false);
  });

  it("[F27] accepts a picture of the back, which is optional", () => {
    expect(schemas.IdentifyingInformationItem(without(document, "image_back_file"))).toBe(true);
    expect(schemas.IdentifyingInformationItem({ ...document, image_back_file: "aGVsbG8=" })).toBe(true);
    expect(schemas.IdentifyingInformationItem({ ...document, image_back_file: 1 })).toBe(false);
  });

  it.each(["date_issued", "expiration_date"])("[F27] %s is a date", (name) => {
    expect(schemas.IdentifyingInformationItem({ ...document, [name]: "2032-02-29" })).toBe(true);
    for (const wrong of ["2033-02-29", "2032-2-9", "2032-02-29T00:00:00Z", "tomorrow"]) {
      expect(schemas.IdentifyingInformationItem({ ...document, [name]: wrong }), wrong).toBe(false);
    }
  });
});

it.each(["type", "file"])("[F28] an uploaded document needs its %s", (name) => {
  expect(schemas.UploadedDocumentItem(upload)).toBe(true);
  expect(schemas.UploadedDocumentItem(without(upload, name))).toBe(false);
});

it.each([
  ["individual", true],
  ["business", true],
  ["company", false],
  ["Individual", false],
])("[F29] customer_type and recipient_type are closed pairs: %s", (type, valid) => {
  expect(schemas.Customer({ customer_type: type })).toBe(valid);
  expect(schemas.Beneficiary({ recipient_type: type })).toBe(valid);
});

describe("a record's validator checks every part of its schema:", () => {
  const validators = { fiat: schemas, crypto: wallets };
  const parts = APIS.flatMap((api) =>
    recordsWithoutOperation(documents[api]).flatMap((name) => {
      const schema = { $ref: `#/components/schemas/${name}` };
      const validate = (validators[api] as Readonly<Record<string, (value: unknown) => boolean>>)[name];
      return samplesOf(documents[api], schema).flatMap(({ value }) =>
        partsOf(documents[api], schema, value, name).map(
          (part) => [`${[name, ...part.place].join("/")} ${part.keyword}`, { value, part, validate }] as const,
        ),
      );
    }),
  );

  it.for(parts)("%s", ([, { value, part, validate }]) => {
    const { place, right, wrong } = part;
    expect(validate?.(value)).toBe(true);
    for (const each of right) expect(validate?.(replaceAt(value, place, each)), JSON.stringify(each)).toBe(true);
    expect(wrong).not.toEqual([]);
    for (const each of wrong) expect(validate?.(replaceAt(value, place, each)), JSON.stringify(each)).toBe(false);
  });
});
