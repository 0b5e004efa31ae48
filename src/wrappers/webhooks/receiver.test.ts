import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failingStore } from "../../../tests/support/failing-store.ts";
import { throwing } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { StoreError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "./error.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { DeliveryReceiver, errorResponse, HandlerError, readMessage, readStream } from "./receiver.ts";

type Options = Partial<WebhookHandlerOptions>;

const bytes = (text: string) => new TextEncoder().encode(text);

/** A delivery of a deposit with this transaction. */
const delivery = (transactionId: string, more: object = {}) => ({
  headers: { "x-a": "1" },
  body: bytes(JSON.stringify({ type: "deposit.confirmed", transaction_id: transactionId, ...more })),
});

/** Receivers with one store, which accept and handle every delivery at once unless the options say otherwise. */
function setUp() {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const errors: unknown[] = [];
  const create = (options: Options = {}) =>
    new DeliveryReceiver({
      verifier: { verify: async ({ body }) => ({ body: body as Uint8Array<ArrayBuffer>, signedAt: undefined }) },
      store,
      scope: "ledger",
      handle: () => undefined,
      onError: (error) => void errors.push(error),
      clock,
      ...options,
    });
  /** Status and content of the response of a new receiver. */
  const respond = async (options: Options = {}, context = {}, given = delivery("one")) => {
    const { status, body } = await clock.runUntil(create(options).receive(given, context));
    return [status, JSON.parse(body)];
  };
  return { clock, store, errors, create, respond };
}

/** A verifier that rejects every delivery. */
const rejecting = (code: WebhookErrorCode, facts?: WebhookErrorFacts): Options => ({
  verifier: { verify: () => Promise.reject(new WebhookError(code, "no", facts)) },
});
const stale = (ageSeconds: number) => rejecting("webhook_outside_tolerance", { ageSeconds });

const handled = [200, { result: "handled" }];
const duplicate = [200, { result: "duplicate" }];
const json = { "content-type": "application/json" };
const failure = new Error("it fails");
const fail = throwing(failure);
const never = new Promise<never>(() => undefined);

const conflict = expect.objectContaining({ code: "ambiguous_duplicate", transactionId: "one" });

test.each<[Options, unknown[], unknown[]]>([
  [{}, [503, { code: "ambiguous_duplicate" }], [conflict]],
  [{ onConflict: "handle" }, handled, []],
  [{ scope: "mail" }, handled, []],
])("[W10a] a second deposit of a transaction, with %j, gets %j", async (options, expected, reported) => {
  const { respond, errors } = setUp();
  expect(await respond()).toEqual(handled);
  expect(await respond(options, {}, delivery("one", { output: 1 }))).toEqual(expected);
  expect(errors).toEqual(reported);
});

const looksRejected = new WebhookError("webhook_signature_mismatch", "no");
const looksLost = new StoreError("no");
const handling = (thrown: unknown): Options => ({ handle: () => Promise.reject(thrown) });
const failed = [500, { code: "handler_failed" }];
const tooOld = [401, { code: "webhook_outside_tolerance" }];
const withAge = expect.objectContaining({ code: "webhook_outside_tolerance", ageSeconds: 301 });
const down = failingStore(createMemoryStore(), () => "before");

test.each<[what: string, options: Options, response: unknown[], reported: unknown]>([
  ["the store fails", { store: down }, [503, { code: "store_failed" }], expect.any(StoreError)],
  ["the handler throws an error", handling(failure), failed, failure],
  ["the handler throws what looks like a rejection", handling(looksRejected), failed, looksRejected],
  ["the handler throws what looks like a store failure", handling(looksLost), failed, looksLost],
  ["the handler throws nothing", handling(undefined), failed, undefined],
  ["readEvent fails", { readEvent: fail }, failed, failure],
  ["the verifier fails", { verifier: { verify: async () => fail() } }, failed, failure],
  ["[W16] acceptStale fails", { ...stale(301), acceptStale: fail }, failed, failure],
  ["[W16] acceptStale returns false", { ...stale(301), acceptStale: () => false }, tooOld, withAge],
  ["[W16] acceptStale returns a text", { ...stale(301), acceptStale: () => "yes" as never }, tooOld, withAge],
  ["[W16] acceptStale returns nothing", { ...stale(301), acceptStale: () => undefined as never }, tooOld, withAge],
  ...(["webhook_signature_mismatch", "webhook_header_missing"] as const).map((code) => unsigned(code, 401)),
  unsigned("webhook_secret_unavailable", 503),
])("[W11] nothing runs and the redelivery runs if %s", async (_, options, response, reported) => {
  const { respond, errors } = setUp();
  const handle = vi.fn();
  expect(await respond({ handle, ...options })).toEqual(response);
  expect(errors).toEqual([reported]);
  expect(handle).not.toHaveBeenCalled();
  expect(await respond()).toEqual(handled);
});

/** acceptStale is not called if the signature did not match. */
function unsigned(code: WebhookErrorCode, status: number): [string, Options, unknown[], unknown] {
  const options = { ...rejecting(code, { ageSeconds: 301 }), acceptStale: () => true };
  return [`[W16] the signature did not match: ${code}`, options, [status, { code }], expect.objectContaining({ code })];
}

test("a delivery gets 413 if it is too long, before it is verified", async () => {
  const { create, errors } = setUp();
  const receiver = create({ maxBodyBytes: 3, verifier: { verify: fail } });
  for (const body of ["too large", bytes("abcd")] as const) {
    const tooLong = { status: 413, body: '{"code":"webhook_body_too_large"}' };
    expect(await receiver.receive({ headers: {}, body })).toMatchObject(tooLong);
    expect(errors.pop()).toMatchObject({ message: "the body is longer than maxBodyBytes (3)" });
  }
  const exact = create({ maxBodyBytes: 3 }).receive({ headers: {}, body: bytes("abc") });
  expect(await exact).toMatchObject({ status: 200 });
});

test("an interrupted upload is neither reported nor handled", async () => {
  const { create, errors } = setUp();
  const response = await create({ handle: fail }).receive({ headers: {}, body: "broken off" });
  expect(response).toMatchObject({ status: 400, body: '{"code":"broken_off"}' });
  expect(errors).toEqual([]);
});

test.each([
  ["throws", fail],
  ["rejects", () => Promise.reject(failure)],
])("failures are handled even if onError %s", async (_, onError) => {
  const responded = await setUp().respond({ ...rejecting("webhook_signature_mismatch"), onError });
  expect(responded).toEqual([401, { code: "webhook_signature_mismatch" }]);
});

test.each<[WebhookErrorCode, WebhookErrorFacts, number]>([
  ["webhook_signature_mismatch", {}, 0],
  ["webhook_secret_unavailable", {}, 0],
  ["webhook_secret_unavailable", { cause: new Error("the secret store is down") }, 1],
  ["invalid_configuration", {}, 1],
  ["ambiguous_duplicate", {}, 1],
])("failures are logged without onError, except those any sender can cause: %s %j", async (code, facts, count) => {
  const logged: unknown[] = [];
  const log = (error: unknown) => void logged.push(error);
  await setUp().respond({ ...rejecting(code, facts), onError: undefined }, { log });
  expect(logged).toEqual(Array(count).fill(expect.objectContaining({ code, ...facts })));
});

test.each([true, false])("a failure to record is reported, or logged to the console: %s", async (hasListener) => {
  const { store, respond, errors } = setUp();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const readOnly = { ...store, set: () => Promise.reject(new Error("read-only")) };
  expect(await respond({ store: readOnly, ...(!hasListener && { onError: undefined }) })).toEqual(handled);
  expect(hasListener ? errors : logged.mock.calls.flat()).toMatchObject([{ code: "store_failed" }]);
  logged.mockRestore();
});

test("[W16] acceptStale can accept a delivery with a valid signature that is too old, once", async () => {
  const { respond, errors } = setUp();
  const acceptStale = vi.fn(async () => true);
  expect(await respond({ ...stale(86_400), acceptStale })).toEqual(handled);
  const facts = { ageSeconds: 86_400, headers: { "x-a": "1" } };
  expect(acceptStale.mock.calls).toEqual([[expect.objectContaining({ transactionId: "one" }), facts]]);
  expect(errors).toEqual([]);
  expect(await respond({ ...stale(90_000), acceptStale })).toEqual(duplicate);
});

test.each([{}, { ...stale(301), acceptStale: () => true }])(
  "a handler gets the event that is read, headers and a signal: %j",
  async (options) => {
    const readEvent = () => ({ type: "vault.opened", transactionId: "7", dedupeKey: "0" });
    const handle = vi.fn();
    const { clock, respond } = setUp();
    expect(await respond({ ...options, handle, readEvent, eventTypes: ["vault.opened"] as never })).toEqual(handled);
    const event = { known: true, type: "vault.opened", transactionId: "7", dedupeKey: "0" };
    expect(handle.mock.calls).toMatchObject([[event, { headers: { "x-a": "1" }, signal: { aborted: false } }]]);
    expect(clock.pending).toBe(0);
  },
);

describe("[W11] at the time limit", () => {
  /** A delivery whose handler runs until `run` ends, and the signal that it got. */
  function started(options: Options = {}, context = {}) {
    const all = setUp();
    const run = deferred<void>();
    const signals: AbortSignal[] = [];
    const handle: WebhookHandlerOptions["handle"] = (_event, { signal }) => {
      signals.push(signal);
      return run.promise;
    };
    return { ...all, run, signals, answer: all.create({ handle, ...options }).receive(delivery("one"), context) };
  }

  test("responds with 503; the handler is signalled and continues, and waitUntil waits for its end", async () => {
    const ended = vi.fn();
    const waitUntil = (work: Promise<unknown>) => void work.then(ended);
    const { clock, respond, errors, run, signals, answer } = started({}, { waitUntil });
    await clock.advance(29_999);
    const [signal] = signals;
    expect(signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: '{"code":"time_limit"}' });
    expect(signal?.reason).toMatchObject({ name: "TimeoutError" });
    expect(await respond()).toEqual([503, { code: "in_flight" }]);
    expect(errors).toEqual([signal?.reason]);
    expect(ended).not.toHaveBeenCalled();
    run.resolve();
    await settle();
    expect(ended).toHaveBeenCalled();
    expect(await respond()).toEqual(duplicate);
  });

  test.each<[boolean, number, string]>([
    [false, 503, '{"code":"time_limit"}'],
    [true, 200, '{"result":"accepted"}'],
  ])("acknowledgeEarly: %s; a later failure is reported", async (acknowledgeEarly, status, body) => {
    const { clock, respond, errors, run, signals, answer } = started({ acknowledgeEarly, timeLimitSeconds: 2 });
    await clock.advance(2_000);
    expect(await answer).toMatchObject({ status, body });
    expect(signals[0]?.aborted).toBe(!acknowledgeEarly);
    run.reject("lost");
    await settle();
    expect(errors).toEqual(acknowledgeEarly ? ["lost"] : [expect.any(DOMException), "lost"]);
    expect(await respond()).toEqual(handled);
  });

  test("is not there because the verifier learns that the sandbox's time was moved", async () => {
    const realTime = new FakeClock();
    const moved = Object.assign(new FakeClock(), { realTime });
    const { signals, answer } = started({ clock: moved });
    await moved.advance(3_600_000);
    expect(signals[0]?.aborted).toBe(false);
    await realTime.advance(30_000);
    expect(await answer).toMatchObject({ status: 503 });
  });

  const unleased = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };
  const unreleased = { ...unleased, setIfAbsent: async () => true };

  test.each<[what: string, options: Options]>([
    ["that is not yet verified", { verifier: { verify: () => never } }],
    ["that is not yet leased", { store: unleased }],
    ["that failed, whose lease is being released", { store: unreleased, handle: fail }],
  ])("acknowledgeEarly responds with 503 to a delivery %s", async (_, options) => {
    expect(await setUp().respond({ ...options, acknowledgeEarly: true })).toEqual([503, { code: "time_limit" }]);
  });
});

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  invalid_configuration: 500,
  webhook_body_parsed: 500,
  webhook_body_too_large: 413,
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_secret_unavailable: 503,
  ambiguous_duplicate: 503,
  webhook_id_missing: 500,
};

test.each(Object.entries(statuses))("the response to %s: %i", (code, status) => {
  const headers = { ...json, ...(status === 503 && { "retry-after": "5" }) };
  const error = new WebhookError(code as WebhookErrorCode, "x-secret is missing");
  expect(errorResponse(error)).toEqual({ status, headers, body: JSON.stringify({ code }) });
});

test("a response says when to retry, in whole seconds", () => {
  const unavailable = new WebhookError("webhook_secret_unavailable", "no", { retryAfterSeconds: 12.1 });
  expect(errorResponse(unavailable).headers["retry-after"]).toBe("13");
  expect(errorResponse(new StoreError("no"))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
});

test.each([new Error("a secret"), new HandlerError("a secret"), undefined])("a response reveals nothing: %s", (error) =>
  expect(errorResponse(error)).toMatchObject({ status: 500, body: '{"code":"handler_failed"}' }),
);

test.each<[string, string, (body: PassThrough) => unknown, unknown]>([
  ["a parser has consumed an empty body", "end", (body) => body.end().resume(), new Uint8Array()],
  ["the stream is destroyed", "close", (body) => body.destroy(), "broken off"],
])("readMessage does not wait if %s", async (_, event, act, expected) => {
  const body = new PassThrough();
  act(body);
  await once(body, event);
  expect(await readMessage(body, undefined, 4)).toEqual(expected);
});

test.each<[string, unknown, (body: PassThrough) => unknown, unknown]>([
  ["joins the chunks up to the limit", "4", (body) => body.end("cd"), new TextEncoder().encode("abcd")],
  ["does not wait for a body that is announced as too long", "5", () => undefined, "too large"],
  ["stops at the first byte over the limit", undefined, (body) => body.write("cde"), "too large"],
  ["breaks off at an error", undefined, (body) => body.emit("error", new Error("reset")), "broken off"],
  ["breaks off without an end", undefined, (body) => body.destroy(), "broken off"],
])("readMessage %s", async (_, announced, act, expected) => {
  const body = new PassThrough();
  const read = readMessage(body, announced, 4);
  body.write("ab");
  act(body);
  expect(await read).toEqual(expected);
});

const piece = Uint8Array.of(1, 2);

test.each<[string, Uint8Array[], number, unknown, number]>([
  ["joins the chunks", [piece, new Uint8Array(), piece], 4, Uint8Array.of(1, 2, 1, 2), 0],
  ["finds no bytes", [], 1, new Uint8Array(), 0],
  ["stops at the first byte over the limit and cancels the rest", [piece, piece, piece], 3, "too large", 1],
])("readStream %s", async (_, pieces, most, expected, left) => {
  const cancel = vi.fn();
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const next = pieces.shift();
    if (next) controller.enqueue(next);
    else controller.close();
  };
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  expect(await readStream(body, undefined, most)).toEqual(expected);
  expect(pieces).toHaveLength(left);
  expect(cancel).toHaveBeenCalledTimes(left);
});

test("readStream of no body, and of one that breaks off", async () => {
  expect(await readStream(null, undefined, 1)).toEqual(new Uint8Array());
  expect(await readStream(new Blob(["ab"]).stream(), "3", 2)).toBe("too large");
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("reset")) });
  expect(await readStream(broken, undefined, 1)).toBe("broken off");
});
