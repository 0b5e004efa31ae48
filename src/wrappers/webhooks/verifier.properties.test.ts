// Whatever becomes of a delivery on its way, and whatever others send: the verifier takes what a second implementation of the
// rules takes, and nothing else; and no delivery changes what becomes of another.

import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { testProperty } from "../testing/property-runs.ts";
import { createCryptoVerifier } from "./crypto-verifier.ts";
import type { WebhookVerifier } from "./delivery.ts";
import { handedOn, plain, spellTime } from "./testing/drafts.ts";
import { changed, changes, draftsFor, numbers, terms } from "./testing/signed-drafts.ts";
import { type PlainDelivery, type Terms, type Verdict, verdictOf } from "./testing/verifier-model.ts";
import { WebhookError } from "./webhook-error.ts";

interface Arrival {
  readonly delivery: PlainDelivery;
  /** How it is handed to the verifier. */
  readonly form: number;
}

function verifierFor({ secrets, secretEncoding, toleranceSeconds, timestampHeader, now }: Terms): WebhookVerifier {
  return createCryptoVerifier({
    secret: secrets,
    serviceName: "acme",
    // What is the default is left to it.
    ...(secretEncoding !== "utf8" && { secretEncoding }),
    ...(toleranceSeconds !== 300 && { toleranceSeconds }),
    timestampHeader: timestampHeader?.toUpperCase(),
    clock: new FakeClock(now),
  });
}

async function verdictBy(verifier: WebhookVerifier, { delivery, form }: Arrival): Promise<Verdict> {
  try {
    const { body } = await verifier.verify(handedOn(delivery, form));
    expect(Buffer.from(body).equals(delivery.body)).toBe(true);
    return "genuine";
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
    throw error;
  }
}

/** One after the other, or all at once. */
async function verdictsBy(verifier: WebhookVerifier, arrivals: readonly Arrival[], isAtOnce: boolean) {
  if (isAtOnce) return Promise.all(arrivals.map((arrival) => verdictBy(verifier, arrival)));
  const verdicts: Verdict[] = [];
  for (const arrival of arrivals) verdicts.push(await verdictBy(verifier, arrival));
  return verdicts;
}

const CHANGED = 4;

/** Deliveries that were changed on their way to one verifier, and behind them two that were not. */
const mixed = terms.chain((given) =>
  fc
    .record({
      sent: fc.array(fc.record({ draft: draftsFor(given), changes, form: numbers }), {
        ...{ minLength: CHANGED, maxLength: CHANGED },
      }),
      isAtOnce: fc.boolean(),
    })
    .map(({ sent, isAtOnce }) => {
      const onTheWay = sent.map(({ draft, changes, form }) => ({
        delivery: plain(changed(draft, changes, given)),
        form,
      }));
      const asSent = sent.slice(0, 2).map(({ draft, form }) => ({ delivery: plain(draft), form: form + 1 }));
      return { terms: given, arrivals: [...onTheWay, ...asSent], isAtOnce };
    }),
);

testProperty(
  "[W1] [W2] [W3] [W4] [W15] a delivery is taken if it is genuine, and else refused for what is wrong with it",
  fc.asyncProperty(mixed, async ({ terms, arrivals, isAtOnce }) => {
    const verdicts = await verdictsBy(verifierFor(terms), arrivals, isAtOnce);
    expect(verdicts).toEqual(arrivals.map(({ delivery }) => verdictOf(delivery, terms)));
  }),
  10 / CHANGED,
);

test("what is changed on the way comes to every verdict", () => {
  const verdicts = fc
    .sample(mixed, { numRuns: 500, seed: 1 })
    .flatMap(({ terms, arrivals }) => arrivals.slice(0, CHANGED).map(({ delivery }) => verdictOf(delivery, terms)));
  const share = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length / verdicts.length;
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

/** A captured delivery, sent again and again under names that somebody has chosen, and genuine ones in between. */
const replayed = terms
  .map((given) => ({ ...given, timestampHeader: undefined }))
  .chain((given) =>
    fc
      .record({
        captured: draftsFor(given),
        sent: fc.array(
          fc.record({
            ...{ draft: draftsFor(given), isReplay: fc.boolean(), timeHeader: timeHeaders, form: numbers },
            // As proxies put them there; with its own there are at most eight.
            otherTimes: fc.uniqueArray(fc.tuple(timeHeaders, numbers), { maxLength: 7, selector: ([name]) => name }),
          }),
          { maxLength: 8 },
        ),
        isAtOnce: fc.boolean(),
      })
      .map(({ captured, sent, isAtOnce }) => {
        const arrivals = sent.map(({ draft, isReplay, timeHeader, otherTimes, form }) => {
          const own = isReplay ? { ...captured, timeHeader } : draft;
          const otherHeaders = otherTimes.map(([name, offset]) => [name, spellTime(given.now + offset, form)] as const);
          return { delivery: plain({ ...own, otherHeaders }), form };
        });
        return { terms: given, arrivals, isAtOnce };
      }),
  );

testProperty(
  "[W3] a captured delivery, replayed under any header, locks out no genuine one",
  fc.asyncProperty(replayed, async ({ terms, arrivals, isAtOnce }) => {
    const expected = arrivals.map(({ delivery }) => verdictOf(delivery, terms));
    // They differ in age alone.
    for (const verdict of expected) expect(["genuine", "webhook_outside_tolerance"]).toContain(verdict);
    expect(await verdictsBy(verifierFor(terms), arrivals, isAtOnce)).toEqual(expected);
  }),
);
