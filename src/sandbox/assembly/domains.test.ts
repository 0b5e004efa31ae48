import { expect, it } from "vitest";
import { describeSimulations } from "../control/simulator.ts";
import { sandboxSimulations } from "./domains.ts";

it("simulations and their fields are described in sentences", () => {
  for (const { name, about, fields } of describeSimulations(sandboxSimulations)) {
    const texts = [about, ...Object.values(fields).map((field) => field.about)];
    for (const text of texts) expect(text, name).toMatch(/^\w.{8,}\.$/);
  }
});
