import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { headerFields, readHeaders, toHeaders, toIncomingRequest } from "./request.ts";

const origin = "https://sandbox.example";
const limit = 1_000;

it.each([
  ["https://sandbox.example/fiat/api/v1/auth/login", "/fiat/api/v1/auth/login", ""],
  ["http://127.0.0.1:4010/crypto/api/v1/x?limit=5&status=a%20b", "/crypto/api/v1/x", "limit=5&status=a+b"],
  ["/crypto/api/v1/x?page=2", "/crypto/api/v1/x", "page=2"],
  ["https://sandbox.example", "/", ""],
  ["https://sandbox.example/crypto/../fiat/x#part", "/fiat/x", ""],
  ["https://sandbox.example/a%2Fb/%2e%2e/c", "/c", ""],
])("the address %s is the path %s", (address, path, query) => {
  for (const input of [address, new URL(address, origin), new Request(new URL(address, origin))]) {
    const request = toIncomingRequest(input, undefined, origin);
    expect([request.path, String(request.query)]).toEqual([path, query]);
  }
});

describe("a request", () => {
  it("is read from a Request, overridden by init, with a text, bytes, a blob or nothing as its body", async () => {
    const whole = new Request(`${origin}/a`, { method: "POST", body: "one", headers: { "x-a": "1" } });
    const request = toIncomingRequest(whole, undefined, origin);
    expect([request.method, request.headers.get("x-a")]).toEqual(["POST", "1"]);
    expect(await request.readText(limit)).toEqual({ text: "one" });
    for (const body of ["grün", new TextEncoder().encode("grün"), new Blob(["grün"])]) {
      const changed = toIncomingRequest(new Request(`${origin}/a`), { method: "put", body }, origin);
      expect([changed.method, await changed.readText(limit)]).toEqual(["PUT", { text: "grün" }]);
    }
    expect(await toIncomingRequest("/a", undefined, origin).readText(limit)).toEqual({ text: "" });
  });

  it.each([
    ["exactly the limit", "x".repeat(limit), { text: "x".repeat(limit) }],
    ["one byte more", "x".repeat(limit + 1), { problem: "too large" }],
    ["fewer characters, more bytes", "ü".repeat(limit / 2 + 1), { problem: "too large" }],
    ["a byte order mark, which is kept", "\ufeff{}", { text: "\ufeff{}" }],
    ["its bytes", new TextEncoder().encode("\ufeff{}"), { text: "\ufeff{}" }],
    ["a long text after it", `\ufeff${"x".repeat(limit / 2)}`, { text: `\ufeff${"x".repeat(limit / 2)}` }],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), { problem: "not UTF-8" }],
  ])("is read up to the limit: %s", async (_, body, expected) => {
    expect(await toIncomingRequest("/a", { method: "POST", body }, origin).readText(limit)).toEqual(expected);
  });

  it("is not read beyond the limit", async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(100)));
    const cancel = vi.fn();
    const init = { method: "POST", body: new ReadableStream({ pull, cancel }), duplex: "half" } as RequestInit;
    expect(await toIncomingRequest("/a", init, origin).readText(limit)).toEqual({ problem: "too large" });
    expect(pull.mock.calls.length).toBeLessThan(20);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each(["caller", "reader"] as const)("is read until the %s aborts, without leaving listeners", async (ending) => {
    const signals = { caller: new AbortController(), reader: new AbortController() };
    const cancel = vi.fn(() => new Promise<void>(() => undefined));
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)), cancel });
    const init = { method: "POST", body, duplex: "half", signal: signals.caller.signal } as RequestInit;
    const reason = new Error("aborted");
    const text = toIncomingRequest("/a", init, origin).readText(limit, signals.reader.signal);
    signals[ending].abort(reason);
    await expect(text).rejects.toBe(reason);
    expect(cancel).toHaveBeenCalledOnce();
    for (const { signal } of Object.values(signals)) expect(getEventListeners(signal, "abort")).toEqual([]);
    // Nothing is read after an abort.
    const late = { ...init, body: new ReadableStream({ type: "bytes" }) };
    const again = toIncomingRequest("/a", late, origin).readText(limit, signals.reader.signal);
    await expect(again).rejects.toBe(reason);
  });

  it("leaves no listener after it is read, or cannot be read", async () => {
    const { signal } = new AbortController();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    const read = (body: BodyInit) => {
      const init = { method: "POST", body, duplex: "half", signal } as RequestInit;
      return toIncomingRequest("/a", init, origin).readText(limit, signal);
    };
    expect(await read(new Blob(["one"]))).toEqual({ text: "one" });
    expect(await read(new Uint8Array(limit + 1))).toEqual({ problem: "too large" });
    await expect(read(broken)).rejects.toThrow("gone");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

it.each(["Accept=a/b", "X-Note=a x-note=b Cookie=c:1 cookie=d:2 __proto__=p constructor=c"])(
  "headerFields has what Headers has of %s",
  (text) => {
    const fields = text.split(" ").map((field) => field.split("=") as [string, string]);
    const [headers, found] = [new Headers(fields), headerFields(fields)];
    expect([...found].sort()).toEqual([...headers]);
    expect([...toHeaders(found)]).toEqual([...headers]);
    for (const name of ["accept", "X-NOTE", "cookie", "__proto__", "constructor", "toString", "host"])
      expect([found.get(name), found.has(name)]).toEqual([headers.get(name), headers.has(name)]);
  },
);

describe("readHeaders", () => {
  const pairs = [["x-note", "a"]] as [string, string][];
  const odd = { "x-note": "ÿ", "x.note": "1", "x-count": 5 as unknown as string, "x-spaced": "  spaced \t" };
  it.each<[init: HeadersInit | undefined]>([
    ...([[undefined], [{}], [{ "Content-Type": "application/json", "x-note": "" }], [pairs]] as [HeadersInit][]),
    ...Object.entries(odd).map(([name, value]): [HeadersInit] => [{ [name]: value }]),
    ...([[new Headers(pairs)], [Object.create({ "x-inherited": "a" })]] as [HeadersInit][]),
  ])("reads %j as Headers does", (init) => expect([...readHeaders(init)].sort()).toEqual([...new Headers(init)]));

  it.each<HeadersInit>([{ "x note": "a" }, { "": "a" }, { "x-note": "a\r\nb: c" }, { "x-note": "\u0100" }])(
    "rejects %j as Headers does",
    (init) => expect(() => readHeaders(init)).toThrow(TypeError),
  );

  it("keeps what it was given, whatever becomes of that", () => {
    const init = { "x-note": "a" };
    const mutable = new Headers(init);
    const both = [readHeaders(init), readHeaders(mutable)];
    init["x-note"] = "b";
    mutable.set("x-note", "b");
    expect(both.map((headers) => headers.get("x-note"))).toEqual(["a", "a"]);
  });
});
