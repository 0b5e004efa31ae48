// Finds commands in texts that would run a package of a stranger.

/** A command of a text that is not allowed. */
const RUNNER = /\b(?:npx|bunx|npm exec|npm x|pnpm dlx|yarn dlx)(?: -[\w-]+(?:=\S+)?| --)*[ \n]+([@\w][\w./@-]*)/g;

/** The command's alias, which exists only where the package is installed. */
const ALIAS = /\bsvc (?:sandbox|generate|regenerate|init|overlay|upgrade|--help)\b/g;

/** Packages that run under their own names, which recipes for frameworks and runtimes use. */
const NAMED = ["svc-sdk-cli", "tsx", "next", "wrangler"];

/** Commands of tools that a clone has installed, under names that others may own elsewhere. */
const INSTALLED = [...NAMED, "vitest", "redocly", "spectral", "depcruise", "biome", "playwright-core"];

/**
 * Returns `path:line: command` for each command that a reader should not run.
 *
 * @param isForContributors Whether its readers work in a clone.
 */
export function foreignCommands(path: string, text: string, isForContributors: boolean): string[] {
  const allowed = isForContributors ? INSTALLED : NAMED;
  const runs = [...text.matchAll(RUNNER)].filter(([, name = ""]) => !allowed.includes(name.replace(/@[\d.]+$/, "")));
  return [...runs, ...text.matchAll(ALIAS)].map(({ 0: command, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${path}:${line}: ${command.replace("\n", " ")}`;
  });
}
