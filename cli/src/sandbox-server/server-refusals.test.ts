// Which names, origins and pages the server takes for its own.

import { expect, it } from "vitest";
import { ProgramError } from "./program-error.ts";
import { isForeign, isLoopback, isRebound, readOrigin } from "./server-refusals.ts";

const loopback = ["127.0.0.1", "localhost", "::1"];
const open = ["0.0.0.0", "::", "192.168.0.2"];

it("knows the loopback addresses", () => {
  expect([...loopback, ...open].map(isLoopback)).toEqual([true, true, true, false, false, false]);
});

const listOf = (text: string) => text.split(" ");
const ownOnLoopback = listOf("127.0.0.1:4010 LOCALHOST:4010 localhost [::1]:4010");
const ownWhereOpen = listOf(
  "127.0.0.1:4010 192.168.0.2:4010 [fe80::1]:4010 localhost SANDBOX:4010 my_sandbox-1:4010 host.docker.internal:4010 machine.local:4010",
);
const foreignWhereOpen = listOf(
  "machine.example:4010 site.example site.example.:4010 192.168.0.2.site.example:4010 [site.example]:4010 internal.site.example com. .local",
);

it.each([
  ...ownOnLoopback.map((host) => [host, loopback, false] as const),
  ...["site.example:4010", "127.0.0.1.site.example:4010", undefined].map((host) => [host, loopback, true] as const),
  ...ownWhereOpen.map((host) => [host, open, false] as const),
  ...[...foreignWhereOpen, "", undefined].map((host) => [host, open, true] as const),
  ["machine.example:4010", ["Machine.example"], false] as const,
])("the host %j, on a server at %j, is rebound: %s", (host, addresses, expected) => {
  for (const served of addresses) expect(isRebound(host === undefined ? {} : { host }, served)).toBe(expected);
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

it.each([
  ["http://localhost:5173", "http://localhost:5173"],
  ["HTTP://LOCALHOST:5173/", "http://localhost:5173"],
  ["https://app.example:443", "https://app.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is the origin %s", (text, origin) => expect(readOrigin(text)).toBe(origin));

const noOrigins = ["*", "null", "", "localhost:5173", "http://localhost:5173/app", "http://*.example", "file:///x"];
it.each([...noOrigins, "http://u@h"])("%j is no origin, and refused with an example", (text) => {
  expect(() => readOrigin(text)).toThrow(ProgramError);
  expect(() => readOrigin(text)).toThrow(`such as http://localhost:5173. It is "${text}".`);
});
