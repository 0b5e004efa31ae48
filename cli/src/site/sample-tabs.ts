// Samples that stand for one another become tabs: the call in several languages, the responses by status.

interface Sample {
  readonly title: string;
  readonly fence: string;
}

const SECTION = /^(?=#{2,3} )/m;
const TITLE = /^#{2,3} ([^\n]+)\n/;
const FENCE = /^```[^\n]*\n.*?^```$/gms;

/** Sections of samples. Those that consist of blocks alone are joined, responses apart from calls. */
export function sampleTabs(markdown: string): string {
  const parts: string[] = [];
  let tabs: Sample[] = [];
  function close(): void {
    if (tabs.length > 0) parts.push(tabs.length === 1 ? plain(tabs) : group(tabs));
    tabs = [];
  }
  for (const part of markdown.split(SECTION)) {
    const [first, ...others] = samplesIn(part);
    const last = tabs.at(-1);
    if (first === undefined || (last !== undefined && isResponse(last) !== isResponse(first))) close();
    if (first === undefined) parts.push(part.trim());
    else tabs.push(first, ...others);
  }
  close();
  return parts.filter((part) => part !== "").join("\n\n");
}

const MARKED = /<!-- tabs -->\n(.*?)<!-- \/tabs -->/gs;

/** Joins the sections between the comments `tabs` and `/tabs`, which code hosts do not show. */
export function markedTabs(markdown: string): string {
  return markdown.replace(MARKED, (_, sections: string) => sampleTabs(sections));
}

/** The blocks of a section, unless it has text. Several have a number. */
function samplesIn(section: string): readonly Sample[] {
  const title = TITLE.exec(section)?.[1];
  const fences = section.match(FENCE) ?? [];
  if (title === undefined || section.replace(TITLE, "").replace(FENCE, "").trim() !== "") return [];
  return fences.map((fence, index) => ({ title: fences.length === 1 ? title : `${title} (${index + 1})`, fence }));
}

const isResponse = ({ title }: Sample): boolean => /^Response /.test(title);

function plain(samples: readonly Sample[]): string {
  return samples.map(({ title, fence }) => `## ${title}\n\n${fence}`).join("\n\n");
}

function group(samples: readonly Sample[]): string {
  const heading = samples.every(isResponse) ? "## Responses\n\n" : "";
  const blocks = samples.map(({ title, fence }) => {
    const [first = "", ...rest] = fence.split("\n");
    return [`${first} [${title.replace(/^Response /, "")}]`, ...rest].join("\n");
  });
  return `${heading}::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}
