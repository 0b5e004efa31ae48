// The parts of markdown-it that this folder uses. VitePress brings it, so its types are not there where the files are checked.

export interface MarkdownToken {
  readonly type: string;
  readonly content: string;
  /** Of a fence: all after its backticks. */
  info: string;
  readonly meta: { title?: string } | null;
  children: readonly MarkdownToken[] | null;
  /** Of a paragraph: only its content is written. */
  hidden?: boolean;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

export type RenderRule = (
  tokens: readonly MarkdownToken[],
  index: number,
  options: unknown,
  env: MarkdownEnvironment,
  renderer: unknown,
) => string;

export interface MarkdownEnvironment {
  /** The file of the page. */
  readonly path?: string;
  /** An earlier program of the page used a server in Node.js. */
  needsServer?: boolean;
}

export interface MarkdownRenderer {
  readonly renderer: { readonly rules: Record<string, RenderRule | undefined> };
  readonly core: {
    readonly ruler: { push(name: string, rule: (state: { readonly tokens: readonly MarkdownToken[] }) => void): void };
  };
  disable(rule: string): unknown;
  readonly utils: { escapeHtml(text: string): string };
  readonly options: { highlight?: unknown };
  render(markdown: string, env?: MarkdownEnvironment): string;
}
