import { expect, it } from "vitest";
import { placeOfProgram } from "./program-marks.ts";

const modules = ["svc-sdk", "svc-sdk/sandbox"];

it.each([
  ["page", 'import { a } from "svc-sdk";\na();'],
  ["page", 'import {\n  a,\n} from "svc-sdk/sandbox";\n'],
  ["page", 'import type { A } from "svc-sdk";\n'],
  ["node", 'import { a } from "svc-sdk";\nimport express from "express";\n'],
  ["node", 'const { a } = await import("svc-sdk/undici");\n'],
  ["node", 'import { a } from "svc-sdk";\nprocess.exit();'],
  ["node", 'import { a } from "svc-sdk";\nexport function pay() {}'],
  [undefined, "await pay();"],
  [undefined, 'console.log("from svc-sdk");'],
])("%s: %s", (place, code) => expect(placeOfProgram(code, modules)).toBe(place));
