// A handler receives exactly the bytes that were sent, whatever they are and however they arrive.

import assert from "node:assert/strict";
import { expectReply, expectRuns } from "../delivery-assertions.ts";
import type { DeliveryCase, DeliveryTarget } from "../delivery-target.ts";
import { bytes, deposit, joined, type Sample, samples } from "../sample-bodies.ts";
import { send } from "../signed-request.ts";

const ofSamples = samples().map(
  (sample): DeliveryCase => ({ name: `handles ${sample.name}`, run: (target) => expectHandled(target, sample) }),
);

async function expectHandled(target: DeliveryTarget, { body, event }: Sample): Promise<void> {
  expectReply(await send(target, body), 200, { result: "handled" });
  expectRuns(target, body, 1);
  const [seen] = target.testServer.runs(body);
  assert.equal(seen?.known, event !== undefined);
  if (event) assert.deepEqual(seen, { known: true, ...event });
}

const contentTypes: Readonly<Record<string, string | undefined>> = {
  "without a content type": undefined,
  "of an unknown content type": "application/vnd.unheard-of+json",
  "declared as text": "text/plain",
  "declared as a form": "application/x-www-form-urlencoded",
  "declared as UTF-16": "application/json; charset=utf-16le",
};

const ofContentTypes = Object.entries(contentTypes).map(
  ([name, contentType]): DeliveryCase => ({
    name: `handles a body ${name}`,
    async run(target) {
      const body = deposit();
      const reply = await send(target, body, { headers: { "content-type": contentType } });
      expectReply(reply, 200, { result: "handled" });
      expectRuns(target, body, 1);
    },
  }),
);

const inPieces: DeliveryCase = {
  name: "handles a body in chunks without Content-Length, split within a character",
  async run(target) {
    const body = joined(bytes('{"u":"é"} '), deposit());
    const cut = bytes('{"u":"').length + 1;
    const pieces = [body.subarray(0, cut), body.subarray(cut, cut + 3), body.subarray(cut + 3)];
    expectReply(await send(target, body, { pieces }), 200, { result: "handled" });
    expectRuns(target, body, 1);
  },
};

export const byteCases: readonly DeliveryCase[] = [...ofSamples, ...ofContentTypes, inPieces];
