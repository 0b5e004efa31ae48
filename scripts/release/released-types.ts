// Compiles the type tests of a release with the sources of today: what users wrote against that release has to compile.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { COMPILERS, compileErrors, STRICT_OPTIONS } from "../lib/compile-project.ts";
import { CheckFailure } from "../lib/step-runner.ts";
import { taggedFiles } from "../lib/tagged-files.ts";

/** Programs of users that are compiled and never run. They import only entry points. */
const PROGRAMS = ["tests/types/cases/", "tests/install/consumer.ts"];

/** An expected error that is gone: the sources accept what the release rejected, which breaks no program. */
const ACCEPTED_MORE = /: error TS2578: /;

/**
 * Returns the errors, one line each, with paths below the root.
 *
 * @throws {CheckFailure} if the tag has no type tests, or the compiler could not start
 * @param entries the sources of the entry points below the root, by the name that users import
 */
export async function releasedTypeErrors(
  root: string,
  tag: string,
  entries: ReadonlyMap<string, string>,
): Promise<string[]> {
  const programs = await taggedFiles(root, tag, PROGRAMS);
  if (Object.keys(programs).length === 0)
    throw new CheckFailure([`${tag} has no type tests in ${PROGRAMS.join(", ")}`]);
  // Inside the repository, so that the programs find the packages that they are installed with.
  await mkdir(join(root, "build"), { recursive: true });
  const folder = await mkdtemp(join(root, "build/released-types-"));
  const paths = Object.fromEntries([...entries].map(([name, source]) => [name, [join(root, source)]]));
  const environment = { module: "NodeNext", lib: ["ES2022", "DOM", "DOM.Iterable"], types: ["node"] };
  const compilerOptions = { ...STRICT_OPTIONS, ...environment, skipLibCheck: true, paths };
  const files: Readonly<Record<string, string>> = {
    ...programs,
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["tests"] }),
    "package.json": JSON.stringify({ type: "module" }),
  };
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const errors = await compileErrors(COMPILERS["TypeScript 7"], folder);
    const fatal = errors.filter((line) => line.startsWith("error TS"));
    if (fatal.length > 0) throw new CheckFailure(fatal);
    // Errors in the sources themselves are for `npm run types`.
    return errors.filter((line) => /^tests\/\S+ error TS\d+:/.test(line) && !ACCEPTED_MORE.test(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
