// The handler's route within an app.

import assert from "node:assert/strict";
import { expectRuns } from "../delivery-assertions.ts";
import type { DeliveryCase } from "../delivery-target.ts";
import { bytes, deposit } from "../sample-bodies.ts";
import { send } from "../signed-request.ts";

export const routeCases: readonly DeliveryCase[] = [
  {
    name: "says what to do if the body was already parsed",
    async run(target) {
      const body = deposit();
      const { status, text } = await send(target, body, { path: "/parsed" });
      assert.equal(status, 500);
      assert.match(text, target.advice);
      expectRuns(target, body, 0);
    },
  },
  {
    name: "does not affect the parsers of other routes",
    async run(target) {
      const { text } = await send(target, bytes('{ "a" : 1.0 }'), { path: "/json" });
      assert.equal(text, '{"a":1}');
    },
  },
  {
    name: "accepts deliveries by POST only",
    async run(target) {
      const { status } = await send(target, new Uint8Array(), { method: "GET" });
      assert.equal(status, target.statusOfGet);
    },
  },
];
