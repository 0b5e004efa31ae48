// Trials fail if the mock reports a violation, accepts what it must reject, or receives what the SDK must reject.

import { describe, expect, it } from "vitest";
import { documents, operationsOf } from "../documents/bundled-documents.ts";
import type { InputPart } from "../documents/inputs.ts";
import { parametersOf } from "../documents/parameters.ts";
import { sdkInputsOf } from "../inputs/sdk-inputs.ts";
import { trialOf } from "../inputs/trial.ts";
import type { WrongTrial } from "../inputs/wrong-trials.ts";
import { MockRecorder } from "./mock-recorder.ts";
import type { Violation } from "./prism.ts";
import { Trials } from "./trials.ts";

// Any operation with a query, without login and without envelope.
const entry = operationsOf(documents.crypto).find(
  (candidate) =>
    candidate.operation["x-sdk"].client === "agent" &&
    parametersOf(candidate).some(({ in: kind, required }) => kind === "query" && required !== true) &&
    candidate.operation.requestBody === undefined,
);
const [input] = entry === undefined ? [] : sdkInputsOf(entry);
if (entry === undefined || input === undefined) throw new Error("no operation is simple enough");
const { name } = parametersOf(entry).find(({ in: kind }) => kind === "query") ?? { name: "" };

const right = trialOf(entry, "a call", input);
const other = trialOf(entry, "another call", { ...input, query: { ...input.query, [name]: "other" } });
const part = { place: ["query", name], keyword: "type", schema: {}, owner: "the parameter" } as unknown as InputPart;
const wrong: WrongTrial = { ...right, part, refusedBy: "the service" };
const violation: Violation = { location: ["request", "query", name], severity: "Error", code: "type", message: "" };

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly violations?: readonly Violation[];
}

/** Trials against a service that always sends the same response. */
function trialsWith({ status = 200, body = [], violations = [] }: Answer = {}): Trials {
  const recorder = new MockRecorder("http://nobody.invalid", documents.crypto);
  recorder.fetch =
    () =>
    async (url, { method = "GET", headers }) => {
      const answer = { status, headers: new Headers({ "content-type": "application/json" }) };
      const text = JSON.stringify(body);
      const request = { method, url, headers: new Headers(headers), body: undefined };
      recorder.exchanges.push({ request, ...answer, text, violations });
      return new Response(text, answer);
    };
  return new Trials(recorder, entry as NonNullable<typeof entry>);
}

const refused = { status: 422, body: { error: "validation_error", message: "No." } };

describe("a call that has to be accepted", () => {
  it("is, where it goes out as it was given and nothing is said against it", async () => {
    await expect(trialsWith().acceptOne(right)).resolves.toMatchObject({ status: 200 });
    await expect(trialsWith().accept([right])).resolves.toMatchObject({ parameters: expect.anything() });
  });

  it.each<[string, Answer]>([
    ["the mock complains", { violations: [violation] }],
    ["the mock warns", { violations: [{ ...violation, severity: "Warning" }] }],
    ["it is refused", refused],
  ])("is not, where %s", async (_, answer) => {
    await expect(trialsWith(answer).acceptOne(right)).rejects.toThrow();
    await expect(trialsWith(answer).accept([right])).rejects.toThrow();
  });

  it("is not, where something else goes out", async () => {
    await expect(trialsWith().acceptOne({ ...right, input: other.input })).rejects.toThrow();
  });

  it("is not, where the SDK refuses it", async () => {
    await expect(trialsWith().acceptOne({ ...right, arguments: [7] })).rejects.toThrow();
  });

  it("is not, where one of several is not", async () => {
    await expect(trialsWith().accept([right, { ...right, input: other.input }])).rejects.toThrow();
  });
});

describe("a call that has to be sent in vain", () => {
  it("is, where the mock refuses it for the part that is wrong", async () => {
    await expect(trialsWith({ ...refused, violations: [violation] }).sendInVain(wrong)).resolves.toBeUndefined();
  });

  it.each<[string, Answer]>([
    ["the mock accepts it", {}],
    ["the mock accepts it, and complains", { violations: [violation] }],
    ["the mock refuses it, and has nothing to say against it", refused],
    ["the mock refuses it for another part", { ...refused, violations: [{ ...violation, location: ["request"] }] }],
  ])("is not, where %s", (_, answer) => expect(trialsWith(answer).sendInVain(wrong)).rejects.toThrow());

  it("is not, where something else goes out", async () => {
    const trials = trialsWith({ ...refused, violations: [violation] });
    await expect(trials.sendInVain({ ...wrong, input: other.input })).rejects.toThrow();
  });

  it("is not, where the SDK refuses it", async () => {
    await expect(trialsWith().sendInVain({ ...wrong, arguments: [7] })).rejects.toThrow("nothing was sent");
  });
});

describe("a call that the SDK has to refuse", () => {
  it("is, where nothing is sent", () => expect(trialsWith().refuse("a number", [7])).resolves.toBeUndefined());

  it.each<[string, Answer]>([
    ["the service accepts it", {}],
    ["the service refuses it", refused],
  ])("is not, where it is sent and %s", async (_, answer) => {
    await expect(trialsWith(answer).refuse("a call", right.arguments)).rejects.toThrow("is not refused by the SDK");
  });

  it("is not, where it is refused after something was sent", async () => {
    const recorder = new MockRecorder("http://nobody.invalid", documents.crypto);
    const request = { method: "GET", url: "", headers: new Headers(), body: undefined };
    const sent = { request, status: 200, headers: new Headers(), text: "", violations: [] };
    const sending = {
      get [name]() {
        recorder.exchanges.push(sent);
        return {};
      },
    };
    await expect(new Trials(recorder, entry).refuse("an object", [sending])).rejects.toThrow("after it was sent");
  });
});
