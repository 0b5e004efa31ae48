// A tool that makes applications of programs.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltScripts } from "../bundle-checks.ts";

/** Where the application runs: it decides which files of the package a bundler takes. */
export type Target = "page" | "server";

/** A bundler with the settings that its users begin with. */
export interface Bundler {
  /** The name of its package. */
  readonly name: string;
  readonly targets: readonly Target[];
  /** Builds `program`, a file of the project, into `outputs`, an empty folder. */
  build(build: Build): Promise<Built>;
}

/** What to build. */
export interface Build {
  readonly project: string;
  readonly program: string;
  readonly outputs: string;
  readonly target: Target;
}

/** What a bundler says about its work. */
export interface Built {
  readonly warnings: readonly string[];
}

/** Reads what a bundler wrote. The scripts of one program are one file, or few that the first loads. */
export async function readBundle(outputs: string, { warnings }: Built): Promise<BuiltScripts> {
  const names = await readdir(outputs, { recursive: true });
  const files = names.filter((name) => /\.[cm]?js$/.test(name)).map((name) => join(outputs, name));
  const [entry] = files;
  if (entry === undefined) throw new Error(`no script in ${outputs}`);
  if (files.length > 1) throw new Error(`more than one script: ${files.join(", ")}`);
  return { entry, scripts: await Promise.all(files.map((file) => readFile(file, "utf8"))), warnings };
}
