// Undocumented responses through the SDK: every part of every documented body is missing, null, of every other type, or has a
// field beside it. docs/guides/tolerance.md says what must happen. A stub sends them, since the mock would not.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResponseError } from "../../src/index.ts";
import { afterWhole } from "../../src/wrappers/testing/after-whole.ts";
import { concerns } from "../gates/evidence.ts";
import { expectedFailure, seenFailure } from "../support/cases/mutated-failures.ts";
import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import { type Mutation, mutationsOf, mutationsOfBody } from "../support/cases/response-mutations.ts";
import type { SuccessCase } from "../support/cases/success-cases.ts";
import { rowOf, type ToleranceRow, tolerance } from "../support/cases/tolerance.ts";
import { describeCame, resultedIn } from "../support/cases/tolerated.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { fieldsOf } from "../support/documents/keywords.ts";
import { replaceAt } from "../support/documents/value-places.ts";
import { logins } from "../support/harness/sdk-clients.ts";
import { StubServer } from "../support/harness/stub-server.ts";

const met = new Set<ToleranceRow>();

const successes = cases.flatMap((operation) =>
  [...new Set(operation.calls.map(({ answer }) => answer))].map((answer) => {
    const title = [operation.operationId, answer.status, answer.name].join(" ").trim();
    return [title, operation, answer] as const;
  }),
);

describe("[S28] [S31] [S32] a mutated success:", () => {
  it.for(successes)("%s", async ([_, operation, answer], { task }) => {
    concerns(task, { operation: operation.operationId, status: String(answer.status), check: "mutated responses" });
    const stub = new StubServer(operation);
    const all = mutationsOf(operation.document, answer);
    // The sample with every field has each part of the other examples.
    const isWhole = answer.name.startsWith("full-") || !hasSample(operation, answer);
    const mutations = isWhole ? all : onePerPlace(all);
    const problems: string[] = [];
    for (const mutation of mutations) {
      const row = rowOf(mutation, answer.envelope === "none", operation.operationId);
      const came = await stub.respond(answer.status, mutation.text);
      const [arrives, gets] = tolerance[row];
      if (!resultedIn(gets, { operation, answer, mutation, came })) {
        problems.push(`${mutation.what} (${arrives}): not "${gets}" but ${describeCame(came)}`);
      }
      met.add(row);
    }
    expect(mutations).not.toEqual([]);
    expect(problems).toEqual([]);
  });
});

function hasSample({ calls }: OperationCase, { status }: SuccessCase): boolean {
  return calls.some(({ answer }) => answer.status === status && answer.name.startsWith("full-"));
}

function onePerPlace(mutations: readonly Mutation[]): Mutation[] {
  return [...new Map(mutations.map((mutation) => [mutation.place, mutation])).values()];
}

const sentBodies = new Set<string>();

const failures = cases.flatMap((operation) => {
  const full = operation.failures.filter(({ name }) => name.startsWith("full-"));
  const statuses = [...new Set(full.map(({ documented }) => documented))];
  return statuses.map((documented) => {
    const bodies = full.filter((failure) => failure.documented === documented);
    return [`${operation.operationId} ${documented}`, operation, bodies] as const;
  });
});

describe("[S28] [S31] a mutated refusal:", () => {
  it.for(failures)("%s", async ([_, operation, bodies], { task }) => {
    concerns(task, {
      operation: operation.operationId,
      status: bodies[0]?.documented ?? "",
      check: "mutated responses",
    });
    const stub = new StubServer(operation);
    // The SDK reads the refusals of all operations alike: each body is sent with all of its mutations once.
    const mutations = bodies.flatMap((failure) => {
      const all = mutationsOfBody(operation.document, failure.schema, failure.body);
      const body = JSON.stringify([operation.api, failure.status, failure.body]);
      const isNew = !sentBodies.has(body);
      sentBodies.add(body);
      return (isNew ? all : onePerPlace(all)).map((mutation) => ({ failure, mutation }));
    });
    const problems: string[] = [];
    for (const { failure, mutation } of mutations) {
      const { thrown } = await stub.respond(failure.status, mutation.text);
      const expected = expectedFailure(operation, failure, mutation);
      if (!isDeepStrictEqual(seenFailure(thrown, operation.isRead), expected)) {
        const meant = `${expected.name} (${expected.outcome})`;
        problems.push(`${failure.name} ${mutation.what}: not ${meant} but ${describeCame({ thrown })}`);
      }
    }
    expect(mutations).not.toEqual([]);
    expect(problems).toEqual([]);
    met.add("refusal");
  });
});

describe.each(logins.map((login) => [login.operationId, login] as const))("a mutated login: %s", (_, login) => {
  const waiting = cases.find(({ api, credential }) => api === login.api && credential === "token");
  const example = login.calls[0]?.answer;
  if (waiting === undefined || example?.body === undefined) throw new Error("there is nothing to log in for");
  const place = (name: string) => (example.envelope === "token" ? [name] : ["data", name]);
  const loginWith = (name: string, token: string | undefined) =>
    JSON.stringify(replaceAt<JsonValue>(example.body ?? null, place(name), token && "@token@")).replace(
      '"@token@"',
      token ?? "",
    );

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([undefined, "null", '""', '" "', '"a b"', '"a\\r\\nb"', '"\\u00e9"', "7", "true", "{}", '["t"]'])(
    "its token is %s",
    async (token) => {
      const stub = new StubServer(waiting);
      stub.login = loginWith("access_token", token);
      const { thrown } = await stub.respond(200, "{}");
      expect(thrown).toBeInstanceOf(ResponseError);
      expect(thrown).toMatchObject({ method: login.sdkMethod, outcome: "not-sent" });
      expect(stub.received).toEqual({ logins: 1, calls: 0 });
      met.add("login without token");
    },
  );

  it.each([undefined, "null", "0", "-1", "1e999", '""', '"0"', '"-1"', '"soon"', "true", "{}", "[60]"])(
    "the lifetime of its token is %s",
    async (life) => {
      vi.useFakeTimers({ toFake: ["performance"] });
      const seconds = Number(fieldsOf(example.body).expires_in ?? fieldsOf(fieldsOf(example.body).data).expires_in);
      const stub = new StubServer(waiting);
      stub.login = loginWith("expires_in", life);
      await stub.respond(200, "{}");
      // A token is used without renewal with two minutes left, and not at all in its last half minute (S2).
      vi.advanceTimersByTime((seconds - 121) * 1000);
      await stub.respond(200, "{}");
      expect(stub.received).toEqual({ logins: 1, calls: 2 });
      vi.advanceTimersByTime(92_000);
      await stub.respond(200, "{}");
      expect(stub.received.logins).toBe(2);
      met.add("login without life");
    },
  );
});

// The table has no row without a test.
afterWhole(() => {
  expect([...met].sort()).toEqual(Object.keys(tolerance).sort());
});

describe("the table", () => {
  it("is the one that docs/guides/tolerance.md shows", () => {
    const page = readFileSync(new URL("../../docs/guides/tolerance.md", import.meta.url), "utf8");
    const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|/gm)].slice(1).map(([, arrives, gives]) => [arrives, gives]);
    expect(rows).toEqual(Object.values(tolerance));
  });
});
