import { describe, expect, it } from "vitest";
import { danglingReference, sharedOperationId, unknownLocation, unknownScheme, unknownType } from "./damage.ts";
import type { BundleObject } from "./read-bundle.ts";

const bundle = (): BundleObject => ({
  paths: {
    "/a/{id}": {
      get: { operationId: "one", parameters: [{ in: "path" }, { in: "query", schema: { type: "string" } }] },
      put: { operationId: "two", schema: { $ref: "#/components/schemas/A" } },
    },
  },
  components: { securitySchemes: { bearer: { type: "http" } } },
});

describe("a damage", () => {
  it.each([
    [danglingReference, '"$ref":"#/components/schemas/A"', '"$ref":"#/components/schemas/NoSuchSchema"', "/put/schema"],
    [unknownType, '"type":"string"', '"type":"no-such-type"', "/get/parameters/1/schema"],
    [unknownLocation, '"in":"query"', '"in":"no-such-place"', "/get/parameters/1"],
    [unknownScheme, '"type":"http"', '"type":"no-such-kind"', "/securitySchemes/bearer"],
  ])("changes one value and names it: $title", ({ inflict }, before, after, place) => {
    const broken = bundle();
    const [value, pointer] = inflict(broken);
    expect(JSON.stringify(broken)).toBe(JSON.stringify(bundle()).replace(before, after));
    expect(after).toContain(value);
    expect(pointer).toMatch(new RegExp(`^#/.+${place}$`));
  });

  it("gives two operations one id", () => {
    const broken = bundle();
    expect(sharedOperationId.inflict(broken)).toEqual(["sharedByTwo"]);
    expect(JSON.stringify(broken).match(/"operationId":"sharedByTwo"/g)).toHaveLength(2);
  });

  it.each([danglingReference, unknownType, unknownLocation, unknownScheme, sharedOperationId])(
    "fails if a bundle has nothing to break: $title",
    ({ inflict }) => expect(() => inflict({ paths: {} })).toThrow("this bundle has no"),
  );
});
