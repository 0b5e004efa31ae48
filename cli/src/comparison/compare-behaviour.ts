// Compares what the runtime does with an operation: retries, idempotency keys, envelopes, money, credentials. Types do not show it.

import { retries } from "../pipeline/generators/resources/behaviour.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { Level, SdkChange } from "./change.ts";
import type { OperationPair } from "./match-operations.ts";

interface Finding {
  readonly subject: string;
  readonly level: Level;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The models are those of the documents as they travel. */
export function compareBehaviour(api: string, pairs: readonly OperationPair[]): SdkChange[] {
  return pairs.flatMap((pair) =>
    [
      ...compareRetries(pair),
      ...compareKeys(pair),
      ...compareEnvelopes(pair),
      ...compareMoney(pair),
      ...compareOffers(pair),
      ...compareCredentials(pair),
      ...compareReadBack(pair),
    ].map(
      (finding): SdkChange => ({
        ...finding,
        kind: "changed",
        api,
        place: { operationId: pair.after.id },
        found: "behaviour",
      }),
    ),
  );
}

function compareRetries({ before, after }: OperationPair): Finding[] {
  if (before.retry === after.retry) return [];
  const values = {
    subject: "retries",
    from: `${before.retry}: ${retries(before)}`,
    to: `${after.retry}: ${retries(after)}`,
  };
  if (before.retry === "read") {
    const reason = "a call can now fail with an OutcomeUnknownError, which code for a read does not handle";
    return [{ ...values, level: "major", reason }];
  }
  if (before.money || after.money) {
    return [
      { ...values, level: "major", reason: "which failures may send a payment again has changed: review the callers" },
    ];
  }
  if (after.retry === "read") {
    return [{ ...values, level: "minor", reason: "calls no longer fail with an OutcomeUnknownError" }];
  }
  return [{ ...values, level: "minor", reason: "the SDK retries after other failures" }];
}

function compareKeys({ before, after }: OperationPair): Finding[] {
  const findings: Finding[] = [];
  const [old, young] = [before.idempotency, after.idempotency];
  if (old.mode !== young.mode) {
    const values = { subject: "idempotency key", from: old.mode, to: young.mode };
    findings.push({ ...values, ...keyLevel(old.mode, young.mode) });
  }
  if (old.ttl !== young.ttl) {
    const values = { subject: "lifetime of the idempotency key", from: seconds(old.ttl), to: seconds(young.ttl) };
    const isLonger = old.ttl === undefined || (young.ttl !== undefined && young.ttl > old.ttl);
    const reason = isLonger
      ? "the SDK resends with the key for longer"
      : "the SDK refuses keys earlier: jobs that resend later fail";
    findings.push({ ...values, level: isLonger ? "minor" : "major", reason });
  }
  if (old.conflict !== young.conflict) {
    const values = { subject: "code of a duplicate", from: old.conflict ?? "none", to: young.conflict ?? "none" };
    const reason = "which rejection counts as a transfer that exists already has changed";
    findings.push({ ...values, level: "major", reason });
  }
  return findings;
}

type KeyMode = OperationModel["idempotency"]["mode"];

function keyLevel(from: KeyMode, to: KeyMode): Pick<Finding, "level" | "reason"> {
  if (to === "required") return { level: "major", reason: "calls without options.idempotencyKey no longer compile" };
  if (from === "required" && to === "auto") {
    return {
      level: "major",
      reason: "`idempotencyKey: false` no longer compiles; calls without a key get a generated one",
    };
  }
  if (from === "required" || from === "auto") {
    return { level: "major", reason: "calls with options.idempotencyKey no longer compile, and no such key is sent" };
  }
  return { level: "minor", reason: "existing calls still compile; which key is sent has changed" };
}

function compareEnvelopes({ before, after }: OperationPair): Finding[] {
  if (before.envelope === after.envelope) return [];
  const reason = "the SDK unwraps the data by itself; stubs in tests have to send the new envelope";
  return [{ subject: "envelope", level: "minor", from: before.envelope, to: after.envelope, reason }];
}

function compareMoney({ before, after }: OperationPair): Finding[] {
  if (before.money === after.money) return [];
  const values = { subject: "moves money", from: String(before.money), to: String(after.money) };
  return after.money
    ? [{ ...values, level: "major", reason: "the SDK now rejects zero amounts, and waits up to 60 s for an attempt" }]
    : [
        {
          ...values,
          level: "minor",
          reason: "the SDK no longer rejects zero amounts, and waits up to 30 s for an attempt",
        },
      ];
}

function compareOffers({ before, after }: OperationPair): Finding[] {
  if (before.paysOffer === after.paysOffer) return [];
  const values = { subject: "pays an offer", from: String(before.paysOffer), to: String(after.paysOffer) };
  return after.paysOffer
    ? [{ ...values, level: "minor", reason: "calls may give options.maxAmount" }]
    : [
        {
          ...values,
          level: "major",
          reason: "calls with options.maxAmount no longer compile: the price is not checked",
        },
      ];
}

function compareCredentials({ before, after }: OperationPair): Finding[] {
  if (before.auth === after.auth) return [];
  const reason = "calls are sent with another credential, which the client has to be given";
  return [{ subject: "credential", level: "major", from: before.auth, to: after.auth, reason }];
}

function compareReadBack({ before, after }: OperationPair): Finding[] {
  if (before.readBack === after.readBack) return [];
  const reason = "an OutcomeUnknownError names another read to check what happened";
  const [from, to] = [before.readBack ?? "none", after.readBack ?? "none"];
  return [{ subject: "read-back", level: "minor", from, to, reason }];
}

function seconds(ttl: number | undefined): string {
  return ttl === undefined ? "undocumented" : `${ttl} s`;
}
