import { expect, it } from "vitest";
import { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";
import type { WebhookVerifier } from "../../../src/wrappers/webhooks/delivery.ts";
import type { Vector } from "./vector.ts";
import { crowd, vectors } from "./vectors.ts";

function verdictOn({ options, headers, body }: Vector, verifier: WebhookVerifier = createCryptoVerifier(options)) {
  return verifier.verify({ headers, body: Buffer.from(body, "base64") }).then(
    () => "genuine",
    ({ code }) => code,
  );
}

it.each(vectors())("expects $expected of: $name", async (vector) => {
  expect(await verdictOn(vector)).toBe(vector.expected);
});

it("expects the same of many at the same time", async () => {
  const all = crowd();
  const verifier = createCryptoVerifier({ secret: all[0]?.options.secret ?? "" });
  const verdicts = await Promise.all(all.map((vector) => verdictOn(vector, verifier)));
  expect(verdicts).toEqual(all.map(({ expected }) => expected));
  expect(new Set(verdicts).size).toBe(2);
});

it("gives each a name of its own", () => {
  const names = vectors().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
