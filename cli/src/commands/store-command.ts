// The command `store migration`: the SQL that creates the table of `svc-sdk/postgres`.

import { existsSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { displayPath } from "../pipeline/bundle/problem.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";

interface Options {
  readonly table?: string;
  readonly out?: string;
  readonly force?: boolean;
}

const EXAMPLES = `
Runs nothing: add the SQL to your migrations. Running it again keeps the stored data.

Examples:
  $ npx svc-sdk-cli store migration --out migrations/0042_svc_sdk_store.sql
  $ npx svc-sdk-cli store migration --table payments.svc_sdk_store
  $ npx svc-sdk-cli store migration | psql --single-transaction "$DATABASE_URL"`;

export function storeCommand(context: CommandContext): Command {
  const migration = new Command("migration")
    .summary("print the SQL that creates the table of svc-sdk/postgres")
    .description("Print the SQL that creates the table of a postgresStore, or write it to a file.")
    .option("--table <name>", "the table, with or without its schema, which must exist (default: svc_sdk_store)")
    .option("--out <file>", "write to this file instead of standard output")
    .option("--force", "replace the file if it exists")
    .addHelpText("after", EXAMPLES)
    .action(async (options: Options) => {
      const text = await migrationOf(options.table);
      if (options.out === undefined) context.print(text.trimEnd());
      else await writeNew(context, path.resolve(context.cwd, options.out), text, options.force ?? false);
    });
  return new Command("store")
    .summary("set up a shared store")
    .description("Set up a shared store of idempotency keys and handled webhooks.")
    .addCommand(migration);
}

async function migrationOf(table: string | undefined): Promise<string> {
  const { storeMigration } = await import("../../../src/postgres.ts");
  try {
    return storeMigration({ table });
  } catch (error) {
    throw new ProgramError(`--${error instanceof Error ? error.message : error}`);
  }
}

async function writeNew(context: CommandContext, file: string, text: string, mayReplace: boolean): Promise<void> {
  const shown = displayPath(file);
  if (!mayReplace && existsSync(file))
    throw new ProgramError(`${shown} exists: choose another --out, or add --force to replace it`);
  if (!existsSync(path.dirname(file))) throw new ProgramError(`${shown}: the folder does not exist`);
  await context.writeFile(file, text);
  context.print(`wrote  ${shown}`);
}
