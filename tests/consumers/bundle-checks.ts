// What must hold for the bundles that a user's bundler makes.

/** What a bundler wrote. */
export interface BuiltScripts {
  /** The file to start with. */
  readonly entry: string;
  /** The text of every JavaScript file. */
  readonly scripts: readonly string[];
  readonly warnings: readonly string[];
}

// Texts that only clients have, and that minified code keeps: an operation, the login, a header of a payment.
const clientTexts: readonly string[] = ["/transactions/send-funds", "/auth/token", "Idempotency-Key"];

/** Warnings, and modules of Node in a bundle for web pages. */
export function buildProblems({ scripts, warnings }: BuiltScripts, target: "page" | "server"): string[] {
  const modules = scripts.flatMap(
    (text) => text.match(/(?:\bfrom|\bimport|\brequire\b)\s*\(?\s*["'`]node:[\w/]+/g) ?? [],
  );
  return [...warnings, ...(target === "page" ? modules.map((found) => `a page cannot load ${found}`) : [])];
}

/** Code of clients that a bundle holds, by its texts. */
export function clientCodeIn({ scripts }: BuiltScripts): string[] {
  return clientTexts.filter((text) => scripts.some((script) => script.toLowerCase().includes(text.toLowerCase())));
}

/** The texts by which `clientCodeIn` knows the code of clients. */
export function allClientCode(): readonly string[] {
  return clientTexts;
}
