// Compares what the runtime does with an operation, which types do not show: by the model of the operation, and by its entry in the
// table of operations.

import type { Operation } from "../../../src/runtime.ts";
import { retries } from "../pipeline/generators/method-doc.ts";
import type { Document } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";
import type { Level, SdkChange } from "./change.ts";
import type { OperationPair, SdkView } from "./sdk-view.ts";

type Finding = Required<Pick<SdkChange, "subject" | "level" | "from" | "to" | "reason">>;

interface Version {
  readonly model: OperationModel;
  readonly entry: Operation;
  readonly document: Document;
}

type Compare = (before: Version, after: Version) => readonly Finding[];
type Judge = (before: Version, after: Version) => Pick<Finding, "level" | "reason">;

/** The models are those of the documents as they travel. */
export function compareBehaviour(
  api: string,
  [before, after]: readonly [before: SdkView, after: SdkView],
  pairs: readonly OperationPair[],
): SdkChange[] {
  const version = ({ wire, table }: SdkView, model: OperationModel): Version => ({
    model,
    entry: table.get(model.id) as Operation,
    document: wire.document,
  });
  const inOperations = pairs.flatMap((pair) => {
    const [old, young] = [version(before, pair.before), version(after, pair.after)];
    return comparisons
      .flatMap((compare) => compare(old, young))
      .map((finding) => ({ ...finding, place: { operationId: pair.after.id } }));
  });
  return [...compareServers(before, after), ...inOperations].map((finding) => ({
    ...finding,
    kind: "changed",
    api,
    found: "behaviour",
  }));
}

function compareServers(before: SdkView, after: SdkView): (Finding & Pick<SdkChange, "place">)[] {
  const [from, to] = [addresses(before), addresses(after)];
  if (from === to) return [];
  const reason = "clients are given their base address";
  return [{ subject: "servers", level: "patch", from, to, reason, place: { pointer: "/servers" } }];
}

/** With the defaults of their variables. */
function addresses({ wire }: SdkView): string {
  const servers: readonly { url: string; variables?: Record<string, { default: string }> }[] =
    wire.document.servers ?? [];
  return servers
    .map(({ url, variables }) => url.replace(/\{(\w+)\}/g, (given, name) => variables?.[name]?.default ?? given))
    .join(", ");
}

/** One finding if the values differ; what is absent is called `none`. */
function value(
  subject: string,
  read: (version: Version) => string | boolean | undefined,
  judged: Judge | readonly [Level, string],
): Compare {
  return (before, after) => {
    const [from, to] = [before, after].map((version) => String(read(version) ?? "none")) as [string, string];
    if (from === to) return [];
    const judgement = typeof judged === "function" ? judged(before, after) : { level: judged[0], reason: judged[1] };
    return [{ subject, from, to, ...judgement }];
  };
}

const comparisons: readonly Compare[] = [
  value("retries", ({ model }) => `${model.retry}: ${retries(model)}`, judgeRetries),
  value("idempotency key", ({ model }) => model.idempotency.mode, judgeKeys),
  value("lifetime of the idempotency key", ({ model }) => seconds(model.idempotency.ttl), judgeLifetime),
  value("code of a duplicate", ({ model }) => model.idempotency.conflict, [
    "major",
    "which rejection counts as a transfer that exists already has changed",
  ]),
  value("codes that prove a refusal", ({ model }) => [...model.refusalCodes].sort().join(", ") || undefined, [
    "major",
    "the outcome of a 409, or of a false flag, with one of these codes has changed",
  ]),
  value("envelope", ({ model }) => model.envelope, [
    "minor",
    "the SDK unwraps the data; stubs in tests have to send the new envelope",
  ]),
  value(
    "moves money",
    ({ model }) => model.money,
    (_, { model: { money } }) =>
      money
        ? { level: "major", reason: "the SDK now rejects zero amounts, and waits up to 60 s for an attempt" }
        : { level: "minor", reason: "the SDK no longer rejects zero amounts, and waits up to 30 s for an attempt" },
  ),
  value(
    "pays an offer",
    ({ model }) => model.paysOffer,
    (_, { model: { paysOffer } }) =>
      paysOffer
        ? { level: "minor", reason: "calls may give options.maxAmount" }
        : { level: "major", reason: "calls with options.maxAmount no longer compile: the price is not checked" },
  ),
  value("credential", credential, [
    "major",
    "calls are sent with another credential, which the client has to be given",
  ]),
  value("scope", scopes, (_, after) =>
    scopes(after) === undefined
      ? { level: "minor", reason: "the operation needs no scope any more" }
      : { level: "major", reason: "calls fail with a credential that lacks the new scope" },
  ),
  value("read-back", ({ model }) => model.readBack, [
    "minor",
    "an OutcomeUnknownError names another read to check what happened",
  ]),
  value("deprecated", ({ model }) => model.operation.deprecated === true, [
    "minor",
    "editors warn where a deprecated method is called",
  ]),
  // The path itself is compared with the methods.
  value("server", ({ model }) => /^(?:\.\.\/)+/.exec(model.relativePath)?.[0], [
    "minor",
    "the SDK sends the call to another address below the base address",
  ]),
  value("exactly one of", ({ entry }) => entry.exactlyOne?.join(", "), [
    "major",
    "the SDK rejects calls that give none or several of these",
  ]),
  value("form of the body", ({ entry }) => entry.body ?? "json", [
    "minor",
    "the SDK sends the new form; tests that stub the request have to expect it",
  ]),
  value("accepted files", ({ entry }) => entry.files && JSON.stringify(entry.files), [
    "major",
    "the SDK rejects files that the operation does not accept",
  ]),
  compareAmounts,
  compareSecrets,
  compareStatuses,
];

function judgeRetries({ model: before }: Version, { model: after }: Version): ReturnType<Judge> {
  if (before.retry === "read") {
    return {
      level: "major",
      reason: "a call can now fail with an OutcomeUnknownError, which code for a read does not handle",
    };
  }
  if (before.money || after.money) {
    return { level: "major", reason: "which failures may send a payment again has changed: review the callers" };
  }
  return after.retry === "read"
    ? { level: "minor", reason: "calls no longer fail with an OutcomeUnknownError" }
    : { level: "minor", reason: "the SDK retries after other failures" };
}

function judgeKeys({ model: { idempotency: from } }: Version, { model: { idempotency: to } }: Version) {
  const major = (reason: string) => ({ level: "major", reason }) as const;
  if (to.mode === "required") return major("calls without options.idempotencyKey no longer compile");
  if (from.mode === "required" && to.mode === "auto") {
    return major("`idempotencyKey: false` no longer compiles; calls without a key get a generated one");
  }
  if (from.mode === "required" || from.mode === "auto") {
    return major("calls with options.idempotencyKey no longer compile, and no such key is sent");
  }
  return { level: "minor", reason: "existing calls still compile; which key is sent has changed" } as const;
}

function judgeLifetime({ model: before }: Version, { model: after }: Version): ReturnType<Judge> {
  const [old, young] = [before.idempotency.ttl, after.idempotency.ttl];
  return old === undefined || (young !== undefined && young > old)
    ? { level: "minor", reason: "the SDK resends with the key for longer" }
    : { level: "major", reason: "the SDK refuses keys earlier: jobs that resend later fail" };
}

function seconds(ttl: number | undefined): string {
  return ttl === undefined ? "undocumented" : `${ttl} s`;
}

/** The header of an API key is part of the credential. */
function credential({ model, document }: Version): string {
  const header = keyHeader(document, model);
  return header === undefined ? model.auth : `${model.auth}, in the header ${header}`;
}

/** Those of the security requirement, and ours, to which tokens are restricted. */
function scopes({ model: { operation }, document }: Version): string | undefined {
  const required = (operation.security ?? document.security ?? []).flatMap((each) => Object.values(each).flat());
  const { scope = "none" } = (operation["x-access"] ?? {}) as { readonly scope?: string };
  return [...new Set([...required, ...(scope === "none" ? [] : [scope])])].join(", ") || undefined;
}

/** Types show amounts that are new or gone, but not how they travel. */
function compareAmounts({ entry: before }: Version, { entry: after }: Version): Finding[] {
  const reason = "the SDK takes amounts as strings, as before; tests that stub the request have to expect the new form";
  return (before.amounts ?? []).flatMap(({ path, wire: from }) => {
    const to = after.amounts?.find((amount) => amount.path === path)?.wire ?? from;
    return from === to ? [] : [{ subject: `form of ${path}`, level: "minor", from, to, reason }];
  });
}

function compareSecrets({ entry: before }: Version, { entry: after }: Version): Finding[] {
  const paths = ({ sensitive }: Operation) =>
    (["request", "response"] as const).flatMap((side) => (sensitive?.[side] ?? []).map((path) => `${side}.${path}`));
  const [old, young] = [paths(before), paths(after)];
  const [from, to] = [old.join(", ") || "none", young.join(", ") || "none"];
  if (from === to) return [];
  const isGone = old.some((path) => !young.includes(path));
  const reason = `errors and logs ${isGone ? "show values that they used to hide" : "hide more values"}`;
  return [{ subject: "secrets", level: isGone ? "major" : "minor", from, to, reason }];
}

/** Types show what a status carries, but not errors that share a response. */
function compareStatuses({ model: before }: Version, { model: after }: Version): Finding[] {
  const missingIn = (one: OperationModel, other: OperationModel) =>
    one.responses
      .map(({ status }) => status)
      .filter((status) => other.responses.every((each) => each.status !== status));
  const [gone, added] = [missingIn(before, after), missingIn(after, before)];
  const [from, to] = [gone.join(", ") || "none", added.join(", ") || "none"];
  if (from === to) return [];
  const reason = added.length === 0 ? "callers no longer meet these" : "callers may meet further statuses at any time";
  return [{ subject: "statuses", level: "minor", from, to, reason }];
}
