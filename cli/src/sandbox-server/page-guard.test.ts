import { expect, it } from "vitest";
import { isForeign, isLoopback } from "./page-guard.ts";

it.each([
  ["127.0.0.1", true],
  ["localhost", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["192.168.0.2", false],
])("%s is of this machine alone: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it.each([
  [{ host: "127.0.0.1:4010" }, true, false],
  [{ host: "LOCALHOST:4010" }, true, false],
  [{ host: "[::1]:4010" }, true, false],
  [{ host: "127.0.0.1:4010", origin: "http://127.0.0.1:4010" }, true, false],
  [{ host: "127.0.0.1:4010", origin: "http://127.0.0.1:3000" }, true, true],
  [{ host: "127.0.0.1:4010", origin: "https://site.example" }, true, true],
  [{ host: "127.0.0.1:4010", origin: "null" }, true, true],
  [{ host: "site.example:4010" }, true, true],
  [{ host: "127.0.0.1.site.example:4010" }, true, true],
  [{ host: "site.example:4010", origin: "http://site.example:4010" }, true, true],
  [{ host: "sandbox:4010" }, false, false],
  [{ host: "sandbox:4010", origin: "http://sandbox:4010" }, false, false],
  [{ host: "sandbox:4010", origin: "http://site.example" }, false, true],
  [{}, true, true],
])("%j, local server %s: foreign %s", (headers, isLocalServer, expected) => {
  expect(isForeign(headers, isLocalServer)).toBe(expected);
});
