import { expect, it } from "vitest";
import { headerHider } from "./hide-headers.ts";

const hide = headerHider(["hush hush"]);

it("keeps the scheme of an authorization, and nothing else of it", () => {
  expect(hide(new Headers({ authorization: "Bearer access_1 2\u00a03" }))).toEqual({
    authorization: "Bearer [redacted]",
  });
  expect(hide(new Headers({ Authorization: "raw-key" }))).toEqual({ authorization: "[redacted]" });
  expect(hide(new Headers({ "proxy-authorization": "Basic x" }))).toEqual({
    "proxy-authorization": "Basic [redacted]",
  });
});

it("hides headers whose names announce a credential", () => {
  const names = [
    "cookie",
    "set-cookie",
    "x-api-key",
    "x-apikey",
    "x-secret",
    "x-access-token",
    "x-otp-code",
    "x-2fa",
    "otp",
  ];
  for (const name of names) expect(hide(new Headers({ [name]: "value" }))).toEqual({ [name]: "[redacted]" });
});

it("hides known secrets, tokens and card numbers anywhere, and nothing else", () => {
  const headers = new Headers({
    "Idempotency-Key": "payment-1001",
    "X-Note": `hush hush access_${"ab".repeat(24)} 4242 4242 4242 4242`,
  });
  expect(hide(headers)).toEqual({
    "idempotency-key": "payment-1001",
    "x-note": "[redacted] [redacted] [redacted]",
  });
  expect(hide([])).toEqual({});
});
