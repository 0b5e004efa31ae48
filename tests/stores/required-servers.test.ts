import { expect, test } from "vitest";
import { unlessRequired } from "./required-servers.ts";

test("a server that is missing is skipped, and an error where it is required", () => {
  expect(unlessRequired("there is no redis-server", {})).toBe("there is no redis-server");
  expect(unlessRequired(undefined, { REQUIRE_SERVERS: "1" })).toBe(undefined);
  expect(() => unlessRequired("there is no redis-server", { REQUIRE_SERVERS: "1" })).toThrow(
    "there is no redis-server, and REQUIRE_SERVERS=1 is set",
  );
});
