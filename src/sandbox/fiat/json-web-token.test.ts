import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signToken } from "./sessions.ts";

const claims = { sub: "acct_ü_1", iat: 1_767_225_600, exp: 1_767_226_200, jti: "one" };

function decode(part: string | undefined): unknown {
  return JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));
}

test("a token contains its claims, signed with the stated algorithm", async () => {
  const [header, payload, signature, ...rest] = (await signToken(claims, "a key")).split(".");
  expect(rest).toEqual([]);
  expect(decode(header)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(decode(payload)).toEqual(claims);
  expect(signature).toBe(createHmac("sha256", "a key").update(`${header}.${payload}`).digest("base64url"));
});

test("claims and key determine the token", async () => {
  const token = await signToken(claims, "a key");
  expect(await signToken(claims, "a key")).toBe(token);
  expect(await signToken({ ...claims, jti: "two" }, "a key")).not.toBe(token);
  expect((await signToken(claims, "another key")).split(".").slice(0, 2)).toEqual(token.split(".").slice(0, 2));
  expect(await signToken(claims, "another key")).not.toBe(token);
});

test("claims of any length are encoded without padding", async () => {
  for (let length = 0; length < 6; length++) {
    expect(await signToken({ ...claims, jti: "?".repeat(length) }, "a key")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
  }
});
