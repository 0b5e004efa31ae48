import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import { type BodyValidator, type DriftEvent, type DriftOperation, findDrift } from "./drift.ts";
import { driftDetector } from "./drift-detector.ts";
import type { DriftObserver, ObservedResponse } from "./hooks.ts";

interface Refusal {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
}

/** A schema that rejects every body for these reasons, or accepts any body. */
function validator(...refusals: readonly Refusal[]): BodyValidator {
  const validate = (body: unknown) => refusals.length === 0 && body !== undefined;
  return Object.assign(validate, { errors: refusals });
}

const takesAnything: BodyValidator = () => true;

function documented(parts: Partial<DriftOperation> = {}): DriftOperation {
  const names = new Set(["data", "cards", "status", "limits"]);
  return { statuses: ["200"], validators: { 200: validator() }, names, ...parts };
}

function answer(parts: Partial<ObservedResponse> = {}): ObservedResponse {
  const documented = { operation: "doThing", status: 200, contentType: "application/json", body: "{}" };
  return { ...documented, rename: (json) => json, ...parts };
}

const refusing = (...refusals: readonly Refusal[]) => documented({ validators: { 200: validator(...refusals) } });

describe("a response as documented", () => {
  test.each([
    ["application/json; charset=utf-8", "{}"],
    ["application/problem+json", "[]"],
    ["APPLICATION/JSON", "null"],
  ])("is not drift: %s %s", (contentType, body) => {
    expect(findDrift(answer({ contentType, body }), documented())).toEqual([]);
  });

  test("may have any body if it is undocumented or a file", () => {
    const unknown = documented({ validators: { 200: takesAnything } });
    const file = documented({ validators: {} });
    for (const body of ["", "<html>", '{"a": 1}']) {
      expect(findDrift(answer({ body }), unknown)).toEqual([]);
      expect(findDrift(answer({ body, contentType: "application/pdf" }), file)).toEqual([]);
    }
  });

  test("is checked with the documented names", () => {
    const seen: unknown[] = [];
    const validate = (body: unknown) => seen.push(body) > 0;
    findDrift(answer({ rename: () => ({ renamed: true }) }), documented({ validators: { 200: validate } }));
    expect(seen).toEqual([{ renamed: true }]);
  });
});

describe("a status", () => {
  const statuses = ["200", "4XX", "404"];
  const validators = { 200: validator(), "4XX": validator(), 404: validator({ instancePath: "", keyword: "type" }) };

  test.each([201, 302, 503])("that is not documented is drift: %i", (status) => {
    expect(findDrift(answer({ status, body: "<html>" }), documented({ statuses, validators }))).toEqual([
      { kind: "undocumented-status", place: "", message: `status ${status} is not documented` },
    ]);
  });

  test("is documented by its own number before its range", () => {
    expect(findDrift(answer({ status: 409 }), documented({ statuses, validators }))).toEqual([]);
    expect(findDrift(answer({ status: 404 }), documented({ statuses, validators }))).toHaveLength(1);
  });

  test("of an error is documented by the default, that of a success is not", () => {
    const others = documented({ statuses: ["200", "default"], validators: { 200: validator(), default: validator() } });
    for (const status of [301, 404, 503]) expect(findDrift(answer({ status }), others)).toEqual([]);
    expect(findDrift(answer({ status: 202 }), others)).toMatchObject([{ kind: "undocumented-status" }]);
  });
});

describe("a body", () => {
  test.each([
    ["", "the body is missing"],
    [" \n", "the body is missing"],
    ["<html>", "the body is not JSON"],
    ['{"a":', "the body is not JSON"],
    [`${"[".repeat(1_001)}${"]".repeat(1_001)}`, "the body has more than 1000 levels"],
  ])("that is missing or not JSON is drift: %j", (body, message) => {
    expect(findDrift(answer({ body }), documented())).toEqual([{ kind: "shape", place: "", message }]);
  });

  test.each([undefined, "text/html", "text/json", "application/jsonp"])(
    "with content type %s is drift",
    (contentType) => {
      const message = "the body has a content type other than JSON";
      expect(findDrift(answer({ contentType }), documented())).toEqual([{ kind: "shape", place: "", message }]);
    },
  );

  test.each([
    ["", ""],
    ["/data", "data"],
    ["/data/cards/0/status", "data.cards[].status"],
    ["/0", "[]"],
    ["/data/limits/ada@shop.example", "data.limits.*"],
    ["/data/limits/a~1b~0c/status", "data.limits.*.status"],
  ])("that is wrong at %j is reported at %j", (instancePath, place) => {
    const drift = findDrift(answer(), refusing({ instancePath, keyword: "type", message: "must be string" }));
    expect(drift).toEqual([{ kind: "shape", place, message: "must be string" }]);
  });

  test("shows a documented name that a pointer escapes", () => {
    const operation = { ...refusing({ instancePath: "/a~1b~0c", keyword: "type" }), names: new Set(["a/b~c"]) };
    expect(findDrift(answer(), operation)).toMatchObject([{ place: "a/b~c", message: "is not valid" }]);
  });

  test("with a value outside its list has an unknown value", () => {
    const drift = findDrift(answer(), refusing({ instancePath: "/status", keyword: "enum", message: "must be known" }));
    expect(drift).toEqual([{ kind: "unknown-value", place: "status", message: "must be known" }]);
  });

  test("that is wrong in the same way at many places is reported once, with at most 20 reports", () => {
    const wrong = { keyword: "type", message: "must be string" };
    const items = Array.from({ length: 50 }, (_, index) => ({ instancePath: `/data/${index}/status`, ...wrong }));
    expect(findDrift(answer(), refusing(...items))).toHaveLength(1);
    const ways = items.map((item, index) => ({ ...item, message: `must be ${index}` }));
    expect(findDrift(answer(), refusing(...ways))).toHaveLength(20);
  });

  test("that matches no alternative gets the errors of each", () => {
    const missing = { instancePath: "", keyword: "required", message: "must have status" };
    const none = (keyword: string) => ({ instancePath: "", keyword, message: "must match a schema" });
    expect(findDrift(answer(), refusing(missing, none("anyOf")))).toMatchObject([{ message: "must have status" }]);
    expect(findDrift(answer(), refusing(none("oneOf")))).toMatchObject([{ message: "must match a schema" }]);
  });
});

describe("an open list", () => {
  const openLists = [{ statuses: ["200"], path: "data.cards[].status", known: ["active", "frozen"] }];
  const drift = (...statuses: unknown[]) => {
    const body = JSON.stringify({ data: { cards: statuses.map((status) => ({ status })) } });
    return findDrift(answer({ body }), documented({ openLists }));
  };

  test("has known values, or none", () => {
    expect(drift()).toEqual([]);
    expect(drift("active", "frozen", null, undefined)).toEqual([]);
  });

  test("with an unknown value is reported once, without the value", () => {
    expect(drift("active", "melted", "ada@shop.example")).toEqual([
      { kind: "unknown-value", place: "data.cards[].status", message: "must be one of the known values" },
    ]);
  });

  test("applies to its own statuses only", () => {
    const body = '{"data": {"cards": [{"status": "melted"}]}}';
    const validators = { 200: validator(), 400: validator() };
    const operation = documented({ openLists, statuses: ["200", "400"], validators });
    expect(findDrift(answer({ body, status: 400 }), operation)).toEqual([]);
    expect(findDrift(answer({ body }), operation)).toHaveLength(1);
  });
});

function detector() {
  const onDrift = vi.fn((_event: DriftEvent) => undefined);
  return { onDrift, drift: driftDetector({ onDrift }) };
}

const [at, url] = ["2026-01-01T00:00:00Z", "https://shop.example/hooks"];
const webhook = { id: "wh_1", url, secret: null, events: "all", created_at: at, updated_at: at };
const success = { status: "success", status_code: 200, message: "", data: webhook };

describe("[S51] a client with a drift detector", () => {
  test("reports differences, and returns the result all the same, with the digits of a number as text", async () => {
    const { drift, onDrift } = detector();
    const answer = { ...success, data: { ...webhook, url: 7 } };
    const { fiat } = fiatClient({ "/business/webhook": answer }, { drift });
    expect(await fiat.businessWebhook.register({ url: webhook.url })).toEqual({ ...answer.data, url: "7" });
    expect(onDrift).toHaveBeenCalledExactlyOnceWith({
      ...{ operation: "registerBusinessWebhook", status: 200, kind: "shape" },
      ...{ place: "data.url", message: "must be string" },
    });
  });

  test("reports error responses as well, including logins", async () => {
    const { drift, onDrift } = detector();
    const script = {
      "/auth/login": json({ status: "error", status_code: 403, message: "no" }, 403),
      "/business/webhook": success,
    };
    await failureOf(fiatClient(script, { drift }).fiat.businessWebhook.get());
    expect(onDrift).toHaveBeenCalledExactlyOnceWith({
      ...{ operation: "login", status: 403, kind: "shape", place: "" },
      message: "must have required property 'data'",
    });
  });

  test("reports undocumented statuses", async () => {
    const { drift, onDrift } = detector();
    const { agent } = agentClient({ "/agent/positions": new Response("<html>", { status: 502 }) }, { drift });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toMatchObject({ httpStatus: 502 });
    expect(onDrift).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ operation: "listPositions", status: 502, kind: "undocumented-status" }),
    );
  });

  test("reads no file, but the refusal of one", async () => {
    const observe = vi.fn();
    const answers = [
      () => new Response("%PDF-1.7"),
      () => json({ status: "error", status_code: 404, message: "No." }, 404),
    ];
    const { fiat } = fiatClient({ "/receipt/t1": () => answers.shift()?.() as Response }, { drift: { observe } });
    await fiat.transactions.receipt("t1");
    await failureOf(fiat.transactions.receipt("t1"));
    expect(observe.mock.calls.map(([{ status, body }]) => [status, String(body).slice(0, 9)])).toEqual([
      [200, '{"status"'],
      [200, ""],
      [404, '{"status"'],
    ]);
  });

  test("does not observe undocumented operations", async () => {
    const { drift, onDrift } = detector();
    const { fiat } = fiatClient({ "/people": { anything: "goes" } }, { drift });
    await fiat.request({ method: "GET", path: "/people" });
    expect(onDrift).not.toHaveBeenCalled();
  });

  const fail = () => {
    throw new Error("log is full");
  };

  test.each([
    ["throws", fail],
    ["rejects", async () => fail()],
  ])("continues if the listener %s, and warns its hooks", async (_, onDrift) => {
    const onWarning = vi.fn();
    const script = { "/business/webhook": { ...success, data: { ...webhook, url: 7 } } };
    const { fiat } = fiatClient(script, { drift: driftDetector({ onDrift }), hooks: { onWarning } });
    await fiat.businessWebhook.register({ url: webhook.url });
    await settle();
    const failed = { code: "hook_failed", message: "the drift observer failed", cause: new Error("log is full") };
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(failed);
  });
});

test.each([undefined, "log"])("a detector needs a function: %s", (onDrift) => {
  const options = { onDrift } as unknown as Parameters<typeof driftDetector>[0];
  expect(() => driftDetector(options)).toThrow(ConfigurationError);
});

test.each([null, {}, () => undefined, { observe: "yes" }])("a client rejects an invalid detector: %o", (drift) => {
  expect(() => fiatClient({}, { drift: drift as unknown as DriftObserver })).toThrow(/driftDetector/);
});
