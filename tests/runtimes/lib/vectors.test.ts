import { expect, it } from "vitest";
import type { WebhookVerifier } from "../../../src/wrappers/webhooks/delivery.ts";
import { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";
import type { Vector } from "./vector.ts";
import { manyVectors, vectors } from "./vectors.ts";

function resultOf({ options, headers, body }: Vector, verifier: WebhookVerifier = createCryptoVerifier(options)) {
  return verifier.verify({ headers, body: Buffer.from(body, "base64") }).then(
    () => "genuine",
    ({ code }) => code,
  );
}

it.each(vectors())("expects $expected of: $name", async (vector) => {
  expect(await resultOf(vector)).toBe(vector.expected);
});

it("has the same results for concurrent deliveries", async () => {
  const all = manyVectors();
  const verifier = createCryptoVerifier({ secret: all[0]?.options.secret ?? "" });
  const results = await Promise.all(all.map((vector) => resultOf(vector, verifier)));
  expect(results).toEqual(all.map(({ expected }) => expected));
  expect(new Set(results).size).toBe(2);
});

it("has unique names", () => {
  const names = vectors().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
