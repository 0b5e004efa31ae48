import { expect, it } from "vitest";
import { scrub } from "./scrub.ts";

it("removes frames, blank lines and folders", () => {
  const text = "\n  ╔════╗\n  ║ Old ║\n  ╚════╝\n\n  /tmp/x/a.yaml is not YAML  \n";
  expect(scrub(text, ["/tmp/x"])).toBe("a.yaml is not YAML");
});
