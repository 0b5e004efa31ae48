import { expect, it } from "vitest";
import { refuses } from "./refused-release.ts";

/** A clone whose release prints a text, and leaves a state. */
function clone(output: string, after = "as it was") {
  const states = ["as it was", after];
  return { state: async () => states.shift() ?? "", refusedRelease: async () => output };
}

it("accepts a refusal that gives the reason and changes nothing", async () => {
  await expect(refuses(clone("fail: README.md differs"), "README.md differs")).resolves.toBeUndefined();
});

it("rejects a refusal for another reason, and shows what was printed", async () => {
  const wrong = refuses(clone("npm error"), "README.md differs");
  await expect(wrong).rejects.toThrow('The refusal does not say "README.md differs":\nnpm error');
});

it("rejects a refusal that has changed the clone", async () => {
  const late = refuses(clone("README.md differs", "with another tag"), "README.md differs");
  await expect(late).rejects.toThrow("with another tag");
});
