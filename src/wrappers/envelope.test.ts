import { describe, expect, test } from "vitest";
import { unwrap } from "./envelope.ts";

const data = { id: 1 };
const wrapped = ["fiat", "A", "B", "C"] as const;
const failed = { ok: false, reason: "flag" };
const missing = { ok: false, reason: "missing" };

describe.each(wrapped)("unwrap %s", (envelope) => {
  test.each([{ status: true }, { success: true }, { status: "success" }, { status: "success", status_code: 200 }, {}])(
    "[S39] [G58] gives data and message under %j",
    (flag) => {
      expect(unwrap(envelope, { ...flag, message: "done", data })).toEqual({ ok: true, data, message: "done" });
    },
  );

  test.each([
    { status: false },
    { success: false },
    { status: "error" },
    { status: "failed" },
    { success: true, status: false },
  ])("[S28] %j is a failure, data or not", (flag) => {
    expect(unwrap(envelope, { ...flag, data })).toEqual(failed);
    expect(unwrap(envelope, flag)).toEqual(failed);
  });

  test.each([undefined, null, "text", 7, [], {}, { status: true }, { status: true, data: null }])(
    "[S44] %j lacks the data",
    (body) => {
      expect(unwrap(envelope, body)).toEqual(missing);
    },
  );

  test.each([[[]], [{}], [0], [""], [false]])("data may be %j", (value) => {
    expect(unwrap(envelope, { data: value, message: 7 })).toEqual({ ok: true, data: value, message: undefined });
  });
});

describe("unwrap token", () => {
  test("[S39] gives the whole body, which is not nested", () => {
    const token = { success: true, access_token: "t", expires_in: 3600 };
    expect(unwrap("token", token)).toEqual({ ok: true, data: token, message: undefined });
  });

  test("[S28] a false flag is a failure, and a body without a token lacks it", () => {
    expect(unwrap("token", { success: false, access_token: "t" })).toEqual(failed);
    for (const body of [undefined, {}, { success: true }, { access_token: 1 }, []])
      expect(unwrap("token", body)).toEqual(missing);
  });
});

test.each([{ status: "error", webhook_id: "w" }, { status: false }, [data], undefined, null, new Uint8Array(1)])(
  "[S39] none: %j is given as it is, whatever its status says",
  (body) => {
    expect(unwrap("none", body)).toEqual({ ok: true, data: body, message: undefined });
  },
);

describe("unwrap unknown", () => {
  test.each([
    { status: "pending", data },
    { success: true },
    { status: 0 },
    { success: "no" },
    [],
    "text",
    undefined,
    null,
  ])("[S39] gives %j whole", (body) => {
    expect(unwrap("unknown", body)).toEqual({ ok: true, data: body, message: undefined });
  });

  test.each([{ success: false }, { status: false }, { status: "error" }])("[S28] %j is a clear failure", (flag) => {
    expect(unwrap("unknown", { ...flag, data })).toEqual(failed);
  });
});

describe("flags", () => {
  test("[A5] where the flag is another field, status is data", () => {
    expect(unwrap("B", { success: true, status: "processing", data: {} })).toMatchObject({ ok: true });
    expect(unwrap("C", { status: "SUCCESS", data: {} })).toMatchObject({ ok: true });
    expect(unwrap("B", { status: "error", data: {} })).toMatchObject({ ok: false, reason: "flag" });
    expect(unwrap("B", { success: true, status: false, data: {} })).toMatchObject({ ok: false, reason: "flag" });
  });
});
