import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { parseBaseAddress } from "./url.ts";

describe("parseBaseAddress", () => {
  test.each([
    ["https://api.example/api/v1", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example/api/v1//", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example:8443/v1", "https://api.example:8443/v1", "https://api.example:8443"],
    ["https://api.example", "https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example", "https://api.example"],
    ["HTTPS://API.example/a/../v1", "https://api.example/v1", "https://api.example"],
  ])("[F31] [A27] %s", (given, href, parent) => {
    expect(parseBaseAddress(given, "SVC_BASE_URL")).toEqual({ origin: new URL(given).origin, href, parent });
  });

  test.each([
    "http://localhost:3000",
    "http://a.localhost",
    "http://127.0.0.1",
    "http://127.10.20.255",
    "http://127.1",
    "http://[::1]:80",
  ])("[S34] accepts the loopback address %s", (given) => {
    expect(parseBaseAddress(given, "SVC_BASE_URL").href).toMatch(/^http:/);
  });

  test.each([
    ...[
      "http://api.example",
      "http://127.0.0.1.evil.example",
      "http://localhost.evil.example",
      "http://notlocalhost",
      "http://10.0.0.1",
    ],
    ...["http://128.0.0.1", "http://[::2]", "http://1127.0.0.1.example"],
  ])("[S34] rejects %s over http:", (given) => {
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(ConfigurationError);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow("allowInsecureHosts");
    expect(() => parseBaseAddress(given, "SVC_BASE_URL", ["other.example"])).toThrow("allowInsecureHosts");
  });

  test("[S34] accepts http: for a named host only", () => {
    expect(parseBaseAddress("http://gateway.internal:80/v1", "SVC_BASE_URL", ["Gateway.internal"]).href).toBe(
      "http://gateway.internal/v1",
    );
    expect(() => parseBaseAddress("http://evil.gateway.internal", "SVC_BASE_URL", ["gateway.internal"])).toThrow(
      "allowInsecureHosts",
    );
  });

  test.each([
    [undefined, "is missing"],
    [7, "must be a string"],
    ["", "is missing"],
    ["api.example", "absolute address"],
    ["/api/v1", "absolute address"],
    ["ftp://api.example", "absolute address"],
    ["javascript:alert(1)", "absolute address"],
    ["file:///etc", "absolute address"],
    ["https://", "absolute address"],
    ["https://user:hunter2@api.example", "an origin and a path only"],
    ["https://user@api.example", "an origin and a path only"],
    ["https://api.example/?a=hunter2", "an origin and a path only"],
    ["https://api.example/#", "an origin and a path only"],
    ["https://{host}/v1", "placeholder"],
    ["https://api.example/{version}", "placeholder"],
  ])("[S34] rejects %j without repeating it", (given, complaint) => {
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(ConfigurationError);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).toThrow(complaint);
    expect(() => parseBaseAddress(given, "SVC_BASE_URL")).not.toThrow(/hunter2/);
  });
});
