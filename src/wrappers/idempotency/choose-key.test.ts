import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import type { IdempotencyRule } from "../operation.ts";
import { chooseKey } from "./key.ts";

const choice = (idempotencyKey: unknown) => chooseKey(testOperation(), { idempotencyKey } as object, () => "uuid");

function choose(mode: IdempotencyRule["mode"], options?: object): string | undefined {
  return chooseKey(testOperation({ id: "doThing", idempotency: { mode } }), options, () => "uuid")?.key;
}

const named = { method: "client.doThing", field: "idempotencyKey" };

describe("chooseKey", () => {
  test("[S9] auto: a key made by the SDK, unless the user passes one", () => {
    expect(choose("auto")).toBe("uuid");
    expect(choose("auto", { idempotencyKey: undefined })).toBe("uuid");
    expect(choose("auto", { idempotencyKey: "mine" })).toBe("mine");
  });

  test("says whose key it is, and since when it is used", () => {
    const firstUsedAt = new Date(0);
    expect(choice(undefined)).toEqual({ key: "uuid", isGiven: false, firstUsedAt: undefined });
    expect(choice("mine")).toEqual({ key: "mine", isGiven: true, firstUsedAt: undefined });
    expect(choice({ key: "mine", firstUsedAt })).toEqual({ key: "mine", isGiven: true, firstUsedAt });
  });

  test.each([
    [{ key: "mine", firstUsedAt: new Date("never") }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", firstUsedAt: "2026-11-20" }, "has a firstUsedAt that is not a valid Date"],
    [{ key: "mine", usedAt: new Date(0) }, "must be a string, or { key, firstUsedAt }"],
  ])("[S14] rejects %j", (given, complaint) => {
    expect(() => choice(given)).toThrow(`idempotencyKey ${complaint}`);
  });

  test("without a rule, a write gets a key and a read takes none", () => {
    expect(chooseKey(testOperation({ retry: "keyed" }), undefined, () => "uuid")?.key).toBe("uuid");
    expect(chooseKey(testOperation({ retry: "read" }), undefined, () => "uuid")).toBeUndefined();
  });

  test("[S9] auto: false is rejected", () => {
    expect(() => choose("auto", { idempotencyKey: false })).toThrow(ArgumentError);
  });

  test("[S11] required: the user decides, and false is a decision", () => {
    expect(choose("required", { idempotencyKey: "mine" })).toBe("mine");
    expect(choose("required", { idempotencyKey: false })).toBeUndefined();
  });

  test.each([undefined, {}, { idempotencyKey: undefined }])("[S11] required: %j is no decision", (options) => {
    expect(() => choose("required", options)).toThrow(expect.objectContaining({ code: "idempotency_key_required" }));
    expect(() => choose("required", options)).toThrow(/^client\.doThing moves money: pass idempotencyKey/);
  });

  test("fresh: a new key each time, and none from the user", () => {
    expect(choose("fresh")).toBe("uuid");
    expect(() => choose("fresh", { idempotencyKey: "mine" })).toThrow(
      expect.objectContaining({ message: "client.doThing takes no idempotencyKey", ...named }),
    );
  });

  test("none: no key, and none from the user", () => {
    expect(choose("none")).toBeUndefined();
    expect(() => choose("none", { idempotencyKey: "mine" })).toThrow(ArgumentError);
  });

  test.each(["!", "~", "a".repeat(255)])("[S14] takes %s", (idempotencyKey) => {
    expect(choose("auto", { idempotencyKey })).toBe(idempotencyKey);
    expect(choose("required", { idempotencyKey })).toBe(idempotencyKey);
  });

  test.each(["", "a".repeat(256), "a b", " a", "a\n", "a\u007f", "é", "\u0000", null, 7, {}, true])(
    "[S14] rejects %j and does not repeat it",
    (idempotencyKey) => {
      for (const mode of ["auto", "required"] as const) {
        const refused = expect.objectContaining({
          name: "ArgumentError",
          code: "invalid_idempotency_key",
          ...named,
        });
        expect(() => choose(mode, { idempotencyKey })).toThrow(refused);
        expect(() => choose(mode, { idempotencyKey })).toThrow(
          /^idempotencyKey must be a string of 1 to 255 visible ASCII/,
        );
      }
    },
  );

  test.each(["", "a\n", "a b", "é", "a".repeat(256), undefined, 7])(
    "[S14] rejects %j from the client's clock",
    (made) => {
      for (const mode of ["auto", "fresh"] as const) {
        const operation = testOperation({ idempotency: { mode } });
        expect(() => chooseKey(operation, undefined, () => made as string)).toThrow(
          expect.objectContaining({
            name: "ConfigurationError",
            message: expect.stringMatching(/^clock\.uuid\(\) must return 1 to 255 visible ASCII/),
          }),
        );
      }
    },
  );
});
