import { expect, test } from "vitest";
import * as v1 from "./v1.ts";

test("version 1 has exactly these values: taking one away, or changing what it does, needs version 2", () => {
  expect(Object.keys(v1).sort()).toEqual([
    "agentClientClass",
    "clientGroup",
    "cryptoClientClass",
    "envelopeReader",
    "fiatClientClass",
    "namedVerifier",
    "paginate",
    "payWithin",
    "serviceClientClass",
    "serviceDriftDetector",
    "sharedOptions",
    "upload",
  ]);
});
