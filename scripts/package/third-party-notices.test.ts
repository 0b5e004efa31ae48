import { expect, it } from "vitest";
import { inlinedPackages, thirdPartyNotices } from "./third-party-notices.ts";

// Which packages they are of is in scripts/lib/build-packages.test.ts.
it("have the version and the whole licence of each package", async () => {
  const text = await thirdPartyNotices();
  for (const name of inlinedPackages) expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, "m"));
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(inlinedPackages.length);
  expect(text.match(/^Copyright|^The MIT License|^MIT License/gm)?.length).toBeGreaterThanOrEqual(
    inlinedPackages.length,
  );
});
