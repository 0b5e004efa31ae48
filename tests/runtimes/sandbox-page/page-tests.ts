// The sandbox's page in Chromium.

import type { Browser } from "playwright-core";
import { buildPage } from "../../../cli/page/build.ts";
import type { Test } from "../runtime-host.ts";
import { frameCases } from "./cases/frame-cases.ts";
import { layoutCases } from "./cases/layout-cases.ts";
import { panelCases } from "./cases/panel-cases.ts";
import { requestCases } from "./cases/recorded-request-cases.ts";
import { fromOnboardingToPayments, onOtherSite, overSandbox } from "./cases/sandbox-cases.ts";
import { testDataCases } from "./cases/test-data-cases.ts";
import { timelineCases } from "./cases/timeline-cases.ts";
import { type NamedCase, PageOpener } from "./opened-page.ts";

/** All tests of the page, which is built from the sources. */
export async function sandboxPageTests(browser: Browser): Promise<readonly Test[]> {
  const opener = new PageOpener(browser, await buildPage());
  const cases: readonly NamedCase[] = [
    ...requestCases,
    ...timelineCases,
    ...panelCases,
    ...testDataCases,
    ...frameCases,
    ...layoutCases,
  ];
  return [
    ...cases.map(({ name, options = {}, run }) => ({ name, run: () => opener.run(options, run) })),
    { name: "it shows and controls a real sandbox", run: () => overSandbox(opener) },
    {
      name: "a card goes from onboarding to a settled and a declined payment",
      run: () => fromOnboardingToPayments(opener),
    },
    { name: "it shows a sandbox within another site without affecting that", run: () => onOtherSite(browser) },
  ];
}
