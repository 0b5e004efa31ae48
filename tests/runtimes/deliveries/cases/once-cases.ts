// A 2xx means handled: once, however often a delivery comes.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { expectPostponed, expectReply, expectRuns } from "../delivery-assertions.ts";
import type { DeliveryCase } from "../delivery-target.ts";
import { bytes, deposit, joined } from "../sample-bodies.ts";
import { send } from "../signed-request.ts";

const handled = { result: "handled" };
const duplicate = { result: "duplicate" };

export const onceCases: readonly DeliveryCase[] = [
  {
    name: "acknowledges a duplicate and runs nothing",
    async run(target) {
      const body = deposit();
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, body), 200, duplicate);
      expectReply(await send(target, body, { path: "/elsewhere" }), 200, duplicate);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "knows a deposit by its transaction, however its body is written",
    async run(target) {
      const body = deposit(randomUUID());
      const written = joined(bytes(" "), body);
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, written), 200, duplicate);
      expectRuns(target, written, 0);
    },
  },
  {
    name: "answers 500 where the handler throws, and runs the redelivery",
    async run(target) {
      const body = deposit();
      target.desk.fail(body);
      expectReply(await send(target, body), 500, { code: "handler_failed" });
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, body), 200, duplicate);
      expectRuns(target, body, 2);
    },
  },
  {
    name: "does not answer before the handler has ended, and runs concurrent duplicates once",
    async run(target) {
      const body = deposit();
      const held = target.desk.hold(body);
      let answers = 0;
      const sent = [1, 2, 3].map(async () => {
        const reply = await send(target, body);
        answers += 1;
        return reply;
      });
      await held.arrival(Promise.race(sent));
      assert.equal((await send(target, deposit())).status, 200);
      assert.equal(answers, 0, "answers before the end of the handler");
      held.end();
      for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "postpones a delivery that is being handled elsewhere",
    async run(target) {
      const body = deposit();
      const held = target.desk.hold(body);
      const first = send(target, body);
      await held.arrival(first);
      expectPostponed(await send(target, body, { path: "/elsewhere" }), "in_flight");
      held.end();
      expectReply(await first, 200, handled);
      expectReply(await send(target, body, { path: "/elsewhere" }), 200, duplicate);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "handles a delivery whose sender hangs up, and knows it when it comes again",
    async run(target) {
      const body = deposit();
      const held = target.desk.hold(body);
      const sender = new AbortController();
      const first = send(target, body, { signal: sender.signal });
      await held.arrival(first);
      sender.abort();
      await assert.rejects(first, { name: "AbortError" });
      held.end();
      assert.equal((await send(target, body)).status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "postpones a delivery whose handler needs longer than the time limit, and lets that go on",
    async run(target) {
      const body = deposit();
      const held = target.desk.hold(body);
      const first = send(target, body, { path: "/limited" });
      await held.arrival(first);
      expectPostponed(await target.desk.ringDuring(first), "time_limit");
      held.end();
      assert.equal((await send(target, body, { path: "/limited" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "acknowledges at the time limit where that is asked for, and lets the handler go on",
    async run(target) {
      const body = deposit();
      const held = target.desk.hold(body);
      const first = send(target, body, { path: "/early" });
      await held.arrival(first);
      expectReply(await target.desk.ringDuring(first), 200, { result: "accepted" });
      held.end();
      assert.equal((await send(target, body, { path: "/early" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
];
