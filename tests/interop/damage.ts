// Ways to break a bundle, to check that a reader detects it.

import { type BundleObject, objects } from "./read-bundle.ts";

export interface Damage {
  readonly title: string;
  /** Breaks a bundle, in place, at one point. Returns strings; a complaint about it must contain one of them. */
  readonly inflict: (bundle: BundleObject) => string[];
}

export const danglingReference: Damage = replacing(
  "a dangling $ref",
  "$ref",
  /^#\/components\/schemas\//,
  "#/components/schemas/NoSuchSchema",
);
export const unknownType: Damage = replacing("an invalid type", "type", /^string$/, "no-such-type");
export const unknownLocation: Damage = replacing(
  "a parameter in an unknown location",
  "in",
  /^query$/,
  "no-such-place",
);
export const unknownScheme: Damage = replacing("an unknown kind of security scheme", "type", /^http$/, "no-such-kind");

export const sharedOperationId: Damage = {
  title: "two operations with one operationId",
  inflict: (bundle) => {
    const operations = [...objects(bundle)].map(([, object]) => object).filter((object) => "operationId" in object);
    if (operations.length < 2) throw new Error("this bundle has no two operations");
    for (const operation of operations.slice(0, 2)) operation.operationId = "sharedByTwo";
    return ["sharedByTwo"];
  },
};

/** Replaces the first matching value of `key`. A complaint must name the new value, or its location. */
function replacing(title: string, key: string, value: RegExp, by: string): Damage {
  return {
    title,
    inflict: (bundle) => {
      for (const [pointer, object] of objects(bundle)) {
        if (typeof object[key] !== "string" || !value.test(object[key])) continue;
        object[key] = by;
        return [by, pointer];
      }
      throw new Error(`this bundle has no place for ${title}`);
    },
  };
}
