// A wrong clock for the server of a test: programs started in this environment believe that it is earlier or later.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unlessRequired } from "./required-servers.ts";

const LIBRARIES = "/usr/lib";

/** Where Debian installs libraries of this architecture, such as `/usr/lib/x86_64-linux-gnu`; undefined without libfaketime. */
const folder: string | undefined = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((name) => join(LIBRARIES, name))
      .find((each) => existsSync(join(each, "faketime/libfaketime.so.1")))
  : undefined;

/** Why servers cannot have a wrong clock; undefined if they can. */
export const missingFaketime: string | undefined = unlessRequired(folder ? undefined : "faketime is not installed");

if (missingFaketime) console.warn(`Skipped the tests of servers with a wrong clock: ${missingFaketime}`);

/** The environment for a clock that is off by whole hours. Only the wall clock: timers go on as they are. */
export function falseClock(hours: number): Readonly<Record<string, string>> {
  const library = (name: string) => join(folder ?? "", name);
  return {
    // The second one takes the place of jemalloc in Redis, which asks for the time before libfaketime is ready.
    LD_PRELOAD: `${library("faketime/libfaketime.so.1")} ${library("libc.so.6")}`,
    FAKETIME: `${hours < 0 ? "" : "+"}${hours}h`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}
