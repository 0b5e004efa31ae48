// Lines over a few named points as SVG, drawn with the colours of the page around them. Their table is the text alternative.

export interface Line {
  readonly label: string;
  readonly values: readonly number[];
  /** Ours stands out. */
  readonly isOurs?: boolean;
}

export interface LineChart {
  readonly title: string;
  readonly description: string;
  /** `in microseconds` */
  readonly unit: string;
  /** Below the points, from left to right. */
  readonly points: readonly string[];
  readonly lines: readonly Line[];
}

const width = 720;
const height = 260;
const left = 56;
const right = 150;
const top = 12;
const bottom = 36;

/** On lines of its own and without a blank one, so that Markdown leaves it as it is. */
export function lineChart({ title, description, unit, points, lines }: LineChart): string {
  const most = roundedUp(Math.max(...lines.flatMap(({ values }) => values)));
  const x = (index: number) => Math.round(left + (index / (points.length - 1)) * (width - left - right));
  const y = (value: number) => Math.round(top + (1 - value / most) * (height - top - bottom));
  const id = `chart-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  const caption = `${title}, ${unit}. ${description}`;
  return [
    `<figure class="bar-chart"><svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-labelledby="${id}" style="max-width:100%;height:auto;font:14px system-ui,sans-serif" fill="currentColor">`,
    `<title id="${id}">${caption}</title>`,
    ...[0, most / 2, most].flatMap((value) => [
      `<text x="${left - 8}" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
      `<line x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}" stroke="currentColor" stroke-opacity="0.15"/>`,
    ]),
    ...points.map((point, index) => `<text x="${x(index)}" y="${height - 10}" text-anchor="middle">${point}</text>`),
    ...lines.flatMap(({ label, values, isOurs = false }) => {
      const colour = isOurs ? "var(--vp-c-brand-1, #3451b2)" : "var(--vp-c-text-3, #8e96aa)";
      const path = values.map((value, index) => `${x(index)},${y(value)}`).join(" ");
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...values.map((value, index) => `<circle cx="${x(index)}" cy="${y(value)}" r="3" fill="${colour}"/>`),
        `<text x="${width - right + 8}" y="${y(values.at(-1) ?? 0) + 5}">${label}</text>`,
      ];
    }),
    "</svg>",
    `<figcaption>${caption}</figcaption></figure>`,
  ].join("\n");
}

/** To one digit: 730 → 800. */
function roundedUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / step) * step;
}
