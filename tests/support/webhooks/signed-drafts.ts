// Arbitrary secrets, bodies and times, and deliveries signed like the service's.

import fc from "fast-check";
import { type Draft, keyOf, signed, spellTime } from "./drafts.ts";
import { type Choice, mutations } from "./mutations.ts";
import type { Terms } from "./verifier-model.ts";

export const numbers: fc.Arbitrary<number> = fc.nat({ max: 1_000_000 });

const bodies = fc.oneof(
  fc.json({ maxDepth: 1 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom('{ "amount": 1.0 }', '{"b":1,"a":"\\u00e9"}', "\uFEFF{}", "", "000Z.{}")
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
);

const keys = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => Buffer.from(bytes));

const secrets = fc.constantFrom<Terms["secretEncoding"][]>("utf8", "hex", "base64").chain((secretEncoding) => {
  const secret =
    secretEncoding === "utf8"
      ? fc.string({ unit: "binary", minLength: 1 }).filter((text) => text.trim() !== "")
      : keys.map((key) => key.toString(secretEncoding));
  return fc.record({
    secretEncoding: fc.constant(secretEncoding),
    secrets: fc.array(secret, { minLength: 1, maxLength: 3 }),
  });
});

const timeHeader = "x-acme-timestamp";

export const terms: fc.Arbitrary<Terms> = fc
  .record({
    read: secrets,
    toleranceSeconds: fc.constantFrom(300, 300, 0, 1, 86_400),
    timestampHeader: fc.constantFrom(undefined, undefined, timeHeader),
    now: fc.nat({ max: 2_000_000_000 }).map((offset) => Date.UTC(2026, 0, 1) + offset),
  })
  .map(({ read, ...others }) => ({ ...read, ...others }));

/** In milliseconds; often just inside or outside of the tolerance. */
function agesFor({ toleranceSeconds }: Terms): fc.Arbitrary<number> {
  const edge = toleranceSeconds * 1000;
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -edge, max: edge }) },
    fc.constantFrom(0, edge, edge + 1, -edge, -edge - 1, edge + 1000, 3_600_000),
  );
}

/** Deliveries as the service sends them, with any of the current secrets. */
export function draftsFor(given: Terms): fc.Arbitrary<Draft> {
  const parts = { body: bodies, age: agesFor(given), timeForm: numbers, form: numbers };
  return fc
    .record({ ...parts, secret: fc.constantFrom(...given.secrets) })
    .map(({ body, age, timeForm, form, secret }) => {
      const time = spellTime(given.now - age, timeForm);
      const unsigned = { body, time, timeHeader, signature: undefined, otherHeaders: [] };
      return signed(unsigned, keyOf(secret, given.secretEncoding), form);
    });
}

type Change = Choice & { readonly kind: string };

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom("", ".", "0", " ", "\n", ",", "=", "v1=", "time", "timestamp", "{}", "1767225600"),
);

/** One or two changes. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...Object.keys(mutations)), at: numbers, form: numbers, text: texts }),
  { minLength: 1, maxLength: 2 },
);

export function changed(draft: Draft, list: readonly Change[], { secrets, secretEncoding, ...terms }: Terms): Draft {
  const key = keyOf(secrets[0] ?? "", secretEncoding);
  const mutate = (before: Draft, { kind, ...choice }: Change) =>
    mutations[kind]?.(before, choice, key, { ...terms, secrets, secretEncoding }) ?? before;
  return list.reduce(mutate, draft);
}
