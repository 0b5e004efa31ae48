// The command `settings`: shows and changes how a tenant of a running sandbox fills gaps in the documents.

import { Command } from "commander";
import {
  checkSettingsChange,
  describeSettings,
  type SettingMeaning,
} from "../../../src/sandbox/core/check-settings.ts";
import { ControlError } from "../../../src/sandbox/core/control-error.ts";
import type { Settings, SettingsChange } from "../../../src/sandbox.ts";
import { isPlain } from "../../../src/wrappers/http/body.ts";
import { parseJson } from "../../../src/wrappers/http/json.ts";
import { similarName } from "../../../src/wrappers/util/validate.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, tenantOf, withSandbox } from "./shared/options.ts";

const EXAMPLES = `
Examples:
  $ npx svc-sdk-cli settings                           all settings, as settings set takes them
  $ npx svc-sdk-cli settings show transfers            a section, with what each setting means and allows
  $ npx svc-sdk-cli settings set transfers.platformFee=0.25`;

const SHOW_EXAMPLES = `
Examples:
  $ npx svc-sdk-cli settings show                      all settings, as settings set takes them
  $ npx svc-sdk-cli settings show transfers            a section, with what each setting means and allows
  $ npx svc-sdk-cli settings show transfers.usedKey --json`;

const SET_EXAMPLES = `
A value is JSON or a text; decimals need no quotes. A field of an object can follow its name.
Fields and settings that are not named keep their values.

Examples:
  $ npx svc-sdk-cli settings set transfers.platformFee=0.25 transfers.usedKey=conflict
  $ npx svc-sdk-cli settings set transfers.gas.SOLANA=0.05 --tenant t2
  $ npx svc-sdk-cli settings set transfers.autoSettleSeconds=null
  $ npx svc-sdk-cli settings set 'rateLimits.swaps={"limit":5,"windowSeconds":60}'`;

export function settingsCommand(context: CommandContext): Command {
  const command = new Command("settings")
    .summary("show or change the settings of a running sandbox")
    .description("Show or change the settings of a tenant, for behaviour that the documents leave open.");
  return addSandboxOptions(command, "the tenant (default: the first)")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .addCommand(showCommand(context), { isDefault: true })
    .addCommand(setCommand(context));
}

function showCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("show"), "the tenant (default: the first)")
    .description("Show the settings, or those of a section, or one.")
    .argument("[name]", "such as transfers or transfers.platformFee")
    .option("--json", "print JSON")
    .addHelpText("after", SHOW_EXAMPLES)
    .action((name: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<RemoteOptions>();
      return withSandbox(options, context, async (sandbox) => {
        const settings = await (await tenantOf(sandbox, options)).settings();
        context.print(show(settings, name, options));
      });
    });
}

function setCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("set"), "the tenant (default: the first)")
    .description("Change settings.")
    .argument("<section.name=value...>", "the settings with their new values")
    .option("--json", "print JSON")
    .addHelpText("after", SET_EXAMPLES)
    .action((texts: readonly string[], _: unknown, command: Command) => {
      const options = command.optsWithGlobals<RemoteOptions>();
      const changes = texts.map(readChange);
      return withSandbox(options, context, async (sandbox) => {
        const tenant = await tenantOf(sandbox, options);
        const before = await tenant.settings();
        await tenant.change(changes.map((change) => toChange(change, before)).reduce(merge) as SettingsChange);
        const after = await tenant.settings();
        const names = [...new Set(changes.map(({ path: [section, name] }) => `${section}.${name}`))];
        const lines = listed(after).filter(({ name }) => names.includes(name));
        context.print(options.json ? JSON.stringify(after, null, 2) : lines.map(({ line }) => line).join("\n"));
      });
    });
}

interface Listed {
  /** Such as `transfers.platformFee`. */
  readonly name: string;
  readonly value: unknown;
  /** As `settings set` takes it. */
  readonly line: string;
}

function listed(settings: Settings): readonly Listed[] {
  return Object.entries(settings).flatMap(([section, values]) =>
    Object.entries(values).map(([setting, value]) => {
      const name = `${section}.${setting}`;
      return { name, value, line: `${name}=${typeof value === "string" ? value : JSON.stringify(value)}` };
    }),
  );
}

function show(settings: Settings, name: string | undefined, { json }: RemoteOptions): string {
  const all = listed(settings);
  const chosen = all.filter((each) => name === undefined || each.name === name || each.name.startsWith(`${name}.`));
  if (chosen.length === 0) throw unknownSetting(`${name}`, settings, Object.keys(settings));
  if (json) {
    const sections = chosen.map((each) => at(each.name.split("."), each.value));
    return JSON.stringify(sections.reduce(merge), null, 2);
  }
  const meanings = describeSettings(Object.keys(settings.rateLimits));
  return chosen
    .flatMap((each) => {
      const [section = "", setting = ""] = each.name.split(".");
      const meaning = meanings[section]?.[setting];
      return name === undefined || !meaning ? [each.line] : [each.line, ...describe(meaning)];
    })
    .join("\n");
}

function describe({ allowed, about, gap }: SettingMeaning): string[] {
  return [`    ${about}`, `    Allowed: ${allowed}.${gap === null ? "" : ` Rules: ${gap}.`}`];
}

/** Names the settings of a section; suggests the setting of this name in a section, or a similar name. */
function unknownSetting(name: string, settings: Settings, others: readonly string[] = []): ProgramError {
  const names = listed(settings).map((each) => each.name);
  const inSection = names.filter((known) => known.startsWith(`${name}.`));
  if (inSection.length > 0) return new ProgramError(`${name} is a section; its settings are ${inSection.join(", ")}`);
  const meant = names.find((known) => known.endsWith(`.${name}`)) ?? similarName(name, [...others, ...names]);
  const advice = meant ? `did you mean "${meant}"?` : `sections: ${Object.keys(settings).join(", ")}`;
  return new ProgramError(`there is no setting "${name}"; ${advice}`);
}

interface Change {
  readonly path: readonly string[];
  readonly text: string;
}

function readChange(given: string): Change {
  const [, path, text = ""] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (path !== undefined) return { path: path.split("."), text };
  throw new ProgramError(`"${given}" must be <section>.<name>=<value>, such as transfers.platformFee=0.25`);
}

/** The value as JSON if that fits the setting, else as text. The sandbox rejects what does not fit. */
function toChange({ path, text }: Change, settings: Settings): object {
  const name = path.slice(0, 2).join(".");
  // Rate limits have only a default to begin with.
  if (path[0] !== "rateLimits" && !listed(settings).some((known) => known.name === name)) {
    throw unknownSetting(name, settings);
  }
  const values = [...jsonOf(text), text];
  return at(path, values.find((value) => fits(at(path, value), settings)) ?? values[0]);
}

function jsonOf(text: string): unknown[] {
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}

function fits(change: object, settings: Settings): boolean {
  try {
    checkSettingsChange(change, { settings });
    return true;
  } catch (error) {
    if (error instanceof ControlError) return false;
    throw error;
  }
}

function at(path: readonly string[], value: unknown): object {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

function merge(left: object, right: object): object {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const both = (name: string): unknown => {
    const [one, other]: unknown[] = [Reflect.get(left, name), Reflect.get(right, name)];
    return isPlain(one) && isPlain(other) ? merge(one, other) : Object.hasOwn(right, name) ? other : one;
  };
  return Object.fromEntries(names.map((name) => [name, both(name)]));
}
