// Ways to break a bundle, to see that a reader notices.

import { type JsonObject, objects } from "./read-bundle.ts";

export interface Damage {
  readonly title: string;
  /** Breaks a bundle, in place, at one point. Returns words of which a complaint about it has to contain one. */
  readonly inflict: (bundle: JsonObject) => string[];
}

export const danglingReference: Damage = replacing(
  "a dangling $ref",
  "$ref",
  /^#\/components\/schemas\//,
  "#/components/schemas/NoSuchSchema",
);
export const unknownType: Damage = replacing("a type that is none", "type", /^string$/, "no-such-type");
export const unknownPlace: Damage = replacing("a parameter in no known place", "in", /^query$/, "no-such-place");
export const unknownScheme: Damage = replacing("a security scheme of no known kind", "type", /^http$/, "no-such-kind");

export const sharedOperationId: Damage = {
  title: "two operations of one operationId",
  inflict: (bundle) => {
    const operations = [...objects(bundle)].map(([, object]) => object).filter((object) => "operationId" in object);
    if (operations.length < 2) throw new Error("this bundle has no two operations");
    for (const operation of operations.slice(0, 2)) operation.operationId = "sharedByTwo";
    return ["sharedByTwo"];
  },
};

/** Replaces the first value of `key` that matches. A complaint about it names the new value, or the place. */
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
