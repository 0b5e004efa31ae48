// What every chart is drawn in: an SVG with the colours of the page around it, and its caption.

export interface Caption {
  readonly title: string;
  readonly description: string;
  /** `per second` */
  readonly unit: string;
}

export const chartWidth = 720;

/** On lines of its own and without a blank one, so that Markdown leaves it as it is. */
export function chartFigure({ title, description, unit }: Caption, height: number, parts: readonly string[]): string {
  const id = `chart-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  const caption = escaped(`${title}, ${unit}. ${description}`);
  return [
    `<figure class="bar-chart"><svg viewBox="0 0 ${chartWidth} ${height}" width="${chartWidth}" role="img" aria-labelledby="${id}" style="max-width:100%;height:auto;font:14px system-ui,sans-serif" fill="currentColor">`,
    `<title id="${id}">${caption}</title>`,
    ...parts,
    "</svg>",
    `<figcaption>${caption}</figcaption></figure>`,
  ].join("\n");
}

/** Ours stands out. */
export function chartColour(isOurs: boolean): string {
  return isOurs ? "var(--vp-c-brand-1, #3451b2)" : "var(--vp-c-text-3, #8e96aa)";
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
