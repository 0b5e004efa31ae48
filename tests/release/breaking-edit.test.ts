import { expect, it } from "vitest";
import { withoutOneExport } from "./breaking-edit.ts";

const types = 'export type { A } from "./a.ts";\n';
const others = 'export { c, d } from "./c.ts";\n';

it("removes one exported value, and says which", () => {
  const text = `${types}export { b } from "./b.ts";\n${others}`;
  expect(withoutOneExport(text)).toEqual({ name: "b", text: types + others });
});

it("fails where nothing would change", () => {
  expect(() => withoutOneExport(types + others)).toThrow("has no line that exports one value");
});
