import { expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import { noRules } from "../testing/fixture.ts";
import { checkBundle } from "./check-spec.ts";

it("refuses the name __proto__, on which a linter would fail", async () => {
  const document = JSON.parse(
    '{ "openapi": "3.1.1", "info": { "title": "A", "version": "1" }, "paths": { "__proto__": { "get": {} } } }',
  );
  const bundle: Bundle = { file: "a.json", files: [], document, locate: () => ({ file: "a.json", line: 3 }) };
  const checked = checkBundle(bundle, { rules: noRules });
  await expect(checked).rejects.toThrow(PipelineError);
  await expect(checked).rejects.toThrow(/a\.json:3 .*reserves the name __proto__.*\n +at \/paths\/__proto__/);
});
