// Whatever a service quotes of a secret, anywhere in its response: printing or serializing the error never shows it (S36).

import { inspect } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import { renameMap } from "../../../generated/fiat/rename-map.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { SdkError } from "../errors.ts";
import { createRenamer } from "../http/body.ts";
import { readResponse } from "../http/response.ts";
import { createScrubber } from "./redact.ts";
import { hasLoneSurrogate } from "./text.ts";

const renamer = createRenamer(renameMap);

// Long enough not to be a word. A secret may be any text, such as a passphrase.
const secrets = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
  fc.stringMatching(/^[!-~]{8,40}$/),
  fc.string({ unit: "binary", minLength: 8, maxLength: 24 }),
  fc.constantFrom('pa"ss\\wo/rd', "sécret de l'été", 'clé/"secrète"', "line\nbreak-and\ttab", "100%25-secret"),
  fc.constant("\u{1f600}".repeat(4)),
);

/** The encodings of a secret in a text. */
const forms: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
  // As PHP encodes it.
  (secret) => inAscii(JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/")),
  percentEncoded,
  (secret) => inLowerCase(percentEncoded(secret)),
  (secret) => (hasLoneSurrogate(secret) ? secret : new URLSearchParams({ secret }).toString().slice("secret=".length)),
];

function inAscii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function percentEncoded(secret: string): string {
  return hasLoneSurrogate(secret) ? secret : encodeURIComponent(secret);
}

function inLowerCase(encoded: string): string {
  return encoded.replace(/%../g, (byte) => byte.toLowerCase());
}

/** A response body that contains a text. */
type Plant = (said: string) => unknown;

const around = fc.constantFrom("", " ", "you sent ", '"', "'", "x", "=", "é", "\\", "%");

const plants: fc.Arbitrary<Plant> = fc.constantFrom<Plant[]>(
  (said) => ({ message: said }),
  (said) => ({ message: "No", error: said }),
  (said) => ({ message: "No", error_code: said }),
  (said) => ({ message: "No", request_id: said, idempotency_key: said }),
  (said) => ({ message: "No", errors: { field: [said, "other"] } }),
  (said) => ({ message: "No", errors: { [said]: ["is wrong"] } }),
  (said) => ({ message: "No", errors: { field: { deep: said } } }),
  (said) => ({ error: "validation_error", details: { [said]: said } }),
  (said) => ({ message: "No", details: { deep: [{ deeper: [said] }], [said]: 1 } }),
  (said) => ({ message: "No", details: { existing_transaction_id: said } }),
  (said) => ({ message: "No", suspension: { reason: said } }),
  (said) => ({ status: "success", data: { [said]: [said] } }),
  (said) => said,
  (said) => [said, { said }],
);

const planted = fc.record({
  secret: secrets,
  form: fc.constantFrom(...forms),
  before: around,
  after: around,
  plant: plants,
  isJson: fc.boolean(),
  status: fc.constantFrom(200, 302, 400, 401, 409, 422, 429, 500),
});

testProperty(
  "[S36] no error shows a secret of the request that the service repeats",
  fc.property(planted, ({ secret, form, before, after, plant, isJson, status }) => {
    fc.pre(!"[redacted]".includes(secret));
    const body = plant(`${before}${form(secret)}${after}`);
    const error = errorOf(status, isJson ? JSON.stringify(body) : String(Object.values(Object(body))[0]), secret);
    if (error === undefined) return;
    const shown = shownOf(error);
    for (const inForm of [...forms, (text: string) => inspect(text).slice(1, -1)]) {
      expect(shown).not.toContain(inForm(secret));
    }
  }),
);

testProperty(
  "[S36] a scrubber leaves no part of any secret",
  fc.property(
    fc.array(fc.string({ minLength: 8, maxLength: 30, unit: "binary" }), { minLength: 1, maxLength: 4 }),
    fc.string(),
    (list, text) => {
      for (const secret of list) fc.pre(!"[redacted]".includes(secret));
      const scrubbed = createScrubber(list)(list.join(text)).replaceAll("[redacted]", "\uffff");
      for (const secret of list) expect(scrubbed).not.toContain(secret);
    },
  ),
);

function errorOf(status: number, text: string, secret: string): unknown {
  const operation = testOperation({ envelope: "fiat", errorCodes: ["validation_error"] });
  const facts = { method: operation.name, attempts: 1, httpStatus: status };
  const bytes = new TextEncoder().encode(text);
  try {
    readResponse({ status, headers: new Headers(), bytes, operation, facts, renamer, secrets: () => [secret], now: 0 });
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SdkError);
    return error;
  }
}

function shownOf(error: unknown): string {
  return [
    String(error),
    inspect(error, { depth: 20 }),
    inspect(error, { showHidden: false, compact: true }),
    JSON.stringify(error),
  ].join("\n");
}
