import { expect, test } from "vitest";
import { readUnverifiedNotification } from "./unverified.ts";

test("[W17] a notification that nobody has verified says so", () => {
  const body = '{"status":"approved"}';
  const raw = new TextEncoder().encode(body);
  expect(readUnverifiedNotification(body)).toEqual({ verified: false, payload: { status: "approved" }, raw });
  expect(readUnverifiedNotification(raw.buffer)).toEqual({ verified: false, payload: { status: "approved" }, raw });
  expect(readUnverifiedNotification("<xml/>")).toMatchObject({ verified: false, payload: undefined });
  expect(() => readUnverifiedNotification({ status: "approved" } as unknown as string)).toThrow("text or bytes");
});
