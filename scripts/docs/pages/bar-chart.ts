// A bar chart as SVG, drawn with the colours of the page around it. Its table is the text alternative.

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Ours stands out. */
  readonly isOurs?: boolean;
}

export interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

export interface Chart {
  readonly title: string;
  readonly description: string;
  /** `per second` */
  readonly unit: string;
  readonly groups: readonly BarGroup[];
}

const width = 720;
const labelWidth = 230;
const valueWidth = 90;
const barHeight = 18;
const gap = 6;
const titleHeight = 28;

/** On lines of its own and without a blank one, so that Markdown leaves it as it is. */
export function barChart({ title, description, unit, groups }: Chart): string {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const parts: string[] = [];
  let y = 0;
  for (const group of groups) {
    parts.push(`<text x="0" y="${y + 18}" font-weight="600">${escaped(group.title)}</text>`);
    y += titleHeight;
    for (const bar of group.bars) {
      parts.push(...barParts(bar, y, most));
      y += barHeight + gap;
    }
    y += gap;
  }
  const id = `chart-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  return [
    `<figure class="bar-chart"><svg viewBox="0 0 ${width} ${y}" width="${width}" role="img" aria-labelledby="${id}" style="max-width:100%;height:auto;font:14px system-ui,sans-serif" fill="currentColor">`,
    `<title id="${id}">${escaped(`${title}, ${unit}. ${description}`)}</title>`,
    ...parts,
    "</svg>",
    `<figcaption>${escaped(`${title}, ${unit}. ${description}`)}</figcaption></figure>`,
  ].join("\n");
}

function barParts({ label, value, isOurs = false }: Bar, y: number, most: number): string[] {
  const length = Math.max(1, Math.round((value / most) * (width - labelWidth - valueWidth)));
  const middle = y + barHeight - 5;
  return [
    `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${escaped(label)}</text>`,
    `<rect x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2" fill="${isOurs ? "var(--vp-c-brand-1, #3451b2)" : "var(--vp-c-text-3, #8e96aa)"}"/>`,
    `<text x="${labelWidth + length + 8}" y="${middle}">${escaped(number(value))}</text>`,
  ];
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 1 });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
