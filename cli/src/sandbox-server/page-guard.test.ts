import { expect, it } from "vitest";
import { isForeign, isLoopback, isRebound } from "./server-refusals.ts";

it.each([
  ["127.0.0.1", true],
  ["localhost", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["192.168.0.2", false],
])("%s is a loopback address: %s", (host, expected) => expect(isLoopback(host)).toBe(expected));

it.each([
  [{ host: "127.0.0.1:4010" }, false],
  [{ host: "LOCALHOST:4010" }, false],
  [{ host: "localhost" }, false],
  [{ host: "[::1]:4010" }, false],
  [{ host: "site.example:4010" }, true],
  [{ host: "127.0.0.1.site.example:4010" }, true],
  [{}, true],
])("%j is rebound, on a loopback server: %s", (headers, expected) => {
  for (const served of ["127.0.0.1", "localhost", "::1"]) expect(isRebound(headers, served)).toBe(expected);
});

it.each([
  ["127.0.0.1:4010", false],
  ["192.168.0.2:4010", false],
  ["[fe80::1]:4010", false],
  ["localhost", false],
  ["SANDBOX:4010", false],
  ["my_sandbox-1:4010", false],
  ["host.docker.internal:4010", false],
  ["machine.local:4010", false],
  ["machine.example:4010", true],
  ["site.example", true],
  ["site.example.:4010", true],
  ["192.168.0.2.site.example:4010", true],
  ["[site.example]:4010", true],
  ["internal.site.example", true],
  ["com.", true],
  [".local", true],
  ["", true],
  [undefined, true],
])("%s is rebound, on a server open to other machines: %s", (host, expected) => {
  for (const served of ["0.0.0.0", "::", "192.168.0.2"]) expect(isRebound({ host }, served)).toBe(expected);
});

it("accepts the name that the server listens on", () => {
  expect(isRebound({ host: "machine.example:4010" }, "Machine.example")).toBe(false);
});

it.each([
  [{ host: "127.0.0.1:4010" }, false],
  [{ host: "127.0.0.1:4010", origin: "http://127.0.0.1:4010" }, false],
  [{ host: "SANDBOX:4010", origin: "http://sandbox:4010" }, false],
  [{ host: "127.0.0.1:4010", origin: "http://127.0.0.1:3000" }, true],
  [{ host: "127.0.0.1:4010", origin: "https://site.example" }, true],
  [{ host: "127.0.0.1:4010", origin: "null" }, true],
  [{ origin: "http://site.example" }, true],
])("%j comes from a page of another site: %s", (headers, expected) => expect(isForeign(headers)).toBe(expected));
