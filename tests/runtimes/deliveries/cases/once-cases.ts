// Every event is handled once, and a 2xx means that it is handled.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { expectReply, expectRetryLater, expectRuns } from "../delivery-assertions.ts";
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
    name: "[W10a] reports another body of a transaction, and runs nothing, unless it is told how to treat it",
    async run(target) {
      const body = deposit(randomUUID());
      const written = joined(bytes(" "), body);
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, written), 503, { code: "ambiguous_duplicate" });
      expectRuns(target, written, 0);
    },
  },
  {
    name: "responds with 500 if the handler throws, and runs the redelivery",
    async run(target) {
      const body = deposit();
      target.testServer.fail(body);
      expectReply(await send(target, body), 500, { code: "handler_failed" });
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, body), 200, duplicate);
      expectRuns(target, body, 2);
    },
  },
  {
    name: "does not respond before the handler has ended, and runs concurrent duplicates once",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      let responses = 0;
      const sent = [1, 2, 3].map(async () => {
        const reply = await send(target, body);
        responses += 1;
        return reply;
      });
      await held.started(Promise.race(sent));
      assert.equal((await send(target, deposit())).status, 200);
      assert.equal(responses, 0, "responses before the end of the handler");
      held.end();
      for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "responds with 503 while another process handles the event",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const first = send(target, body);
      await held.started(first);
      expectRetryLater(await send(target, body, { path: "/elsewhere" }), "in_flight");
      held.end();
      expectReply(await first, 200, handled);
      expectReply(await send(target, body, { path: "/elsewhere" }), 200, duplicate);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "handles a delivery whose sender disconnects, and recognizes the redelivery",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const sender = new AbortController();
      const first = send(target, body, { signal: sender.signal });
      await held.started(first);
      sender.abort();
      await assert.rejects(first, { name: "AbortError" });
      held.end();
      assert.equal((await send(target, body)).status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "responds with 503 at the time limit, and lets the handler continue",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const first = send(target, body, { path: "/limited" });
      await held.started(first);
      expectRetryLater(await target.testServer.expireDuring(first), "time_limit");
      held.end();
      assert.equal((await send(target, body, { path: "/limited" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "acknowledges at the time limit with acknowledgeEarly, and lets the handler continue",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const first = send(target, body, { path: "/early" });
      await held.started(first);
      expectReply(await target.testServer.expireDuring(first), 200, { result: "accepted" });
      held.end();
      assert.equal((await send(target, body, { path: "/early" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
];
