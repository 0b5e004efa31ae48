// The verifier agrees with a second implementation of the rules on changed, forged and replayed deliveries, and no delivery
// affects the result of another.

import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { passedOn, plain, spellTime } from "../../../tests/support/webhooks/drafts.ts";
import { changed, changes, draftsFor, numbers, terms } from "../../../tests/support/webhooks/signed-drafts.ts";
import {
  type ExpectedVerdict,
  expectedVerdict,
  type PlainDelivery,
  type Terms,
} from "../../../tests/support/webhooks/verifier-model.ts";
import { WebhookError } from "./error.ts";
import type { WebhookVerifier } from "./verifier.ts";
import { createCryptoVerifier } from "./verifier.ts";

interface Arrival {
  readonly delivery: PlainDelivery;
  /** How it is passed to the verifier. */
  readonly form: number;
}

function verifierFor({ secrets, secretEncoding, toleranceSeconds, timestampHeader, now }: Terms): WebhookVerifier {
  return createCryptoVerifier({
    secret: secrets,
    serviceName: "acme",
    // Defaults are left out.
    ...(secretEncoding !== "utf8" && { secretEncoding }),
    ...(toleranceSeconds !== 300 && { toleranceSeconds }),
    timestampHeader: timestampHeader?.toUpperCase(),
    clock: new FakeClock(now),
  });
}

async function verdictBy(verifier: WebhookVerifier, { delivery, form }: Arrival): Promise<ExpectedVerdict> {
  try {
    const { body } = await verifier.verify(passedOn(delivery, form));
    expect(Buffer.from(body).equals(delivery.body)).toBe(true);
    return "genuine";
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
    throw error;
  }
}

/** Sequentially or concurrently. */
async function verdictsBy(verifier: WebhookVerifier, arrivals: readonly Arrival[], isConcurrent: boolean) {
  if (isConcurrent) return Promise.all(arrivals.map((arrival) => verdictBy(verifier, arrival)));
  const verdicts: ExpectedVerdict[] = [];
  for (const arrival of arrivals) verdicts.push(await verdictBy(verifier, arrival));
  return verdicts;
}

const CHANGED = 4;

/** Changed deliveries to one verifier, followed by two unchanged ones. */
const mixed = terms.chain((given) =>
  fc
    .record({
      sent: fc.array(fc.record({ draft: draftsFor(given), changes, form: numbers }), {
        ...{ minLength: CHANGED, maxLength: CHANGED },
      }),
      isConcurrent: fc.boolean(),
    })
    .map(({ sent, isConcurrent }) => {
      const changedOnes = sent.map(({ draft, changes, form }) => ({
        delivery: plain(changed(draft, changes, given)),
        form,
      }));
      const unchanged = sent.slice(0, 2).map(({ draft, form }) => ({ delivery: plain(draft), form: form + 1 }));
      return { terms: given, arrivals: [...changedOnes, ...unchanged], isConcurrent };
    }),
);

testProperty(
  "[W1] [W2] [W3] [W4] [W15] a delivery is accepted if it is genuine, and otherwise rejected with the right code",
  fc.asyncProperty(mixed, async ({ terms, arrivals, isConcurrent }) => {
    const verdicts = await verdictsBy(verifierFor(terms), arrivals, isConcurrent);
    expect(verdicts).toEqual(arrivals.map(({ delivery }) => expectedVerdict(delivery, terms)));
  }),
);

test("the changed deliveries cover every verdict", () => {
  const verdicts = fc
    .sample(mixed, { numRuns: 500, seed: 1 })
    .flatMap(({ terms, arrivals }) =>
      arrivals.slice(0, CHANGED).map(({ delivery }) => expectedVerdict(delivery, terms)),
    );
  const share = (wanted: ExpectedVerdict) => verdicts.filter((verdict) => verdict === wanted).length / verdicts.length;
  expect(share("webhook_signature_mismatch")).toBeGreaterThan(0.3);
  expect(share("webhook_signature_malformed")).toBeGreaterThan(0.05);
  expect(share("webhook_header_missing")).toBeGreaterThan(0.05);
  expect(share("webhook_outside_tolerance")).toBeGreaterThan(0.01);
  expect(share("genuine")).toBeGreaterThan(0.05);
});

const timeHeaders = fc.oneof(
  fc.constantFrom("x-acme-timestamp", "time", "x-time", "a-time", "zz-timestamp", "x-request-time"),
  fc.stringMatching(/^[a-z]{1,4}-time[a-z]{0,2}$/),
);

/** A captured delivery, replayed under chosen time header names, with genuine ones in between. */
const replayed = terms
  .map((given) => ({ ...given, timestampHeader: undefined }))
  .chain((given) =>
    fc
      .record({
        captured: draftsFor(given),
        sent: fc.array(
          fc.record({
            ...{ draft: draftsFor(given), isReplay: fc.boolean(), timeHeader: timeHeaders, form: numbers },
            // Added by proxies; at most eight with its own.
            otherTimes: fc.uniqueArray(fc.tuple(timeHeaders, numbers), { maxLength: 7, selector: ([name]) => name }),
          }),
          { maxLength: 8 },
        ),
        isConcurrent: fc.boolean(),
      })
      .map(({ captured, sent, isConcurrent }) => {
        const arrivals = sent.map(({ draft, isReplay, timeHeader, otherTimes, form }) => {
          const own = isReplay ? { ...captured, timeHeader } : draft;
          const otherHeaders = otherTimes.map(([name, offset]) => [name, spellTime(given.now + offset, form)] as const);
          return { delivery: plain({ ...own, otherHeaders }), form };
        });
        return { terms: given, arrivals, isConcurrent };
      }),
  );

testProperty(
  "[W3] a captured delivery, replayed under any header, locks out no genuine one",
  fc.asyncProperty(replayed, async ({ terms, arrivals, isConcurrent }) => {
    const expected = arrivals.map(({ delivery }) => expectedVerdict(delivery, terms));
    // They differ only in age.
    for (const verdict of expected) expect(["genuine", "webhook_outside_tolerance"]).toContain(verdict);
    expect(await verdictsBy(verifierFor(terms), arrivals, isConcurrent)).toEqual(expected);
  }),
);
