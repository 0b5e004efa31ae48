// Whatever a service of its own is named, its SDK compiles.

import { expect, it, vi } from "vitest";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { regenerate } from "./regenerate.ts";
import { sdkErrors } from "./testing/compile-sdk.ts";
import { kycDocument } from "./testing/kyc-document.ts";
import { smallProject } from "./testing/small-project.ts";

vi.setConfig({ testTimeout: 180_000 });

it("compiles with services named like keywords and variables, or with hyphens", async () => {
  const { config, write } = await smallProject({ webhooks: { timestampHeader: "X-Acme-At" } });
  const names = ["id-check", "class", "options", "settings", "document", "create-sandbox"];
  const extraDocuments = await Promise.all(
    names.map(async (as) => ({ file: await write(`extra/${as}.json`, named(as)), as })),
  );
  const { project } = await regenerate({ config: { ...config, extraDocuments } });
  const defaults = project.services.flatMap((service) => service.defaults);
  expect(defaults).toContainEqual(
    expect.objectContaining({ name: "x-sdk", value: expect.stringMatching(/^idcheck\.applicants\./) }),
  );
  expect(sdkErrors(config.out)).toEqual([]);
});

/** With an operationId that is a keyword in one of them; every service has its own. */
function named(as: string): JsonObject {
  const document = kycDocument();
  const operationId = as === "class" ? "delete" : `create-${as}-applicant`;
  return JSON.parse(JSON.stringify(document).replace('"createApplicant"', JSON.stringify(operationId)));
}
