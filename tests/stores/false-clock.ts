// A wrong clock for the server of a test: programs started in this environment believe that it is earlier or later.

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unlessRequired } from "./required-servers.ts";

const LIBRARIES = "/usr/lib";

/** Where Debian installs libraries of this architecture, such as `/usr/lib/x86_64-linux-gnu`; undefined without libfaketime. */
const libraries: string | undefined = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((name) => join(LIBRARIES, name))
      .find((each) => existsSync(join(each, "faketime/libfaketime.so.1")))
  : undefined;

/** Why servers cannot have a wrong clock; undefined if they can. */
export const missingFaketime: string | undefined = unlessRequired(libraries ? undefined : "faketime is not installed");

if (missingFaketime) console.warn(`Skipped the tests of servers with a wrong clock: ${missingFaketime}`);

/** The environment for a clock that is off by whole hours. Only the wall clock: timers go on as they are. */
export function falseClock(hours: number): Readonly<Record<string, string>> {
  return { ...preload(), FAKETIME: offset(hours) };
}

/** A clock that is right until it jumps. */
export interface JumpingClock extends Disposable {
  /** The environment of a program that has this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets how far the clock is off, in hours. */
  jumpTo(hours: number): void;
}

export function jumpingClock(): JumpingClock {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  // A server may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, "offset");
  const jumpTo = (hours: number) => writeFileSync(file, offset(hours));
  jumpTo(0);
  return {
    env: { ...preload(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1" },
    jumpTo,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

function preload(): Readonly<Record<string, string>> {
  const library = (name: string) => join(libraries ?? "", name);
  return {
    // The second one takes the place of jemalloc in Redis, which asks for the time before libfaketime is ready.
    LD_PRELOAD: `${library("faketime/libfaketime.so.1")} ${library("libc.so.6")}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

function offset(hours: number): string {
  return `${hours < 0 ? "" : "+"}${hours}h`;
}
