// Samples that stand for one another become tabs: the call in several languages, the responses by status.

interface Sample {
  readonly title: string;
  readonly fence: string;
}

const SECTION = /^(?=#{2,3} )/m;
const ONE_FENCE = /^#{2,3} (?<title>[^\n]+)\n+(?<fence>```[^\n]*\n.*\n```)\s*$/s;

/** Sections of samples, of which those with one block each are joined. */
export function sampleTabs(markdown: string): string {
  const parts: string[] = [];
  let tabs: Sample[] = [];
  function close(): void {
    if (tabs.length > 0) parts.push(tabs.length === 1 ? plain(tabs) : group(tabs));
    tabs = [];
  }
  for (const part of markdown.split(SECTION)) {
    const sample = sampleIn(part);
    const last = tabs.at(-1);
    if (sample === undefined || (last !== undefined && isResponse(last) !== isResponse(sample))) close();
    if (sample === undefined) parts.push(part.trim());
    else tabs.push(sample);
  }
  close();
  return parts.filter((part) => part !== "").join("\n\n");
}

const MARKED = /<!-- tabs -->\n(.*?)<!-- \/tabs -->/gs;

/** Joins the sections between the comments `tabs` and `/tabs`, which code hosts do not show. */
export function markedTabs(markdown: string): string {
  return markdown.replace(MARKED, (_, sections: string) => sampleTabs(sections));
}

function sampleIn(section: string): Sample | undefined {
  const { title, fence } = ONE_FENCE.exec(section)?.groups ?? {};
  const hasMore = fence === undefined || (fence.match(/^```/gm) ?? []).length !== 2;
  return title === undefined || fence === undefined || hasMore ? undefined : { title, fence };
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
