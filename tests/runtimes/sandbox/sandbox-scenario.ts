// A scenario through every operation of the sandbox; its transcript is the same in every runtime.

import { agentStory } from "./agent-story.ts";
import { cardStory } from "./card-story.ts";
import { fiatStory } from "./fiat-story.ts";
import { fundsStory } from "./funds-story.ts";
import { refusalStory } from "./refusal-story.ts";
import type { Stage } from "./stage.ts";
import { createTranscript, type Transcript } from "./transcript.ts";
import { webhookStory } from "./webhook-story.ts";

type Story = (stage: Stage, transcript: Transcript) => Promise<void>;

/** Stories whose requests all conform to the documents. */
export const allowedStories: readonly Story[] = [fiatStory, webhookStory, fundsStory, cardStory, agentStory];

/** Plays stories on a new tenant with named webhooks and returns the transcript. @default all stories */
export async function scenario(
  stage: Stage,
  stories: readonly Story[] = [...allowedStories, refusalStory],
): Promise<readonly string[]> {
  const transcript = createTranscript(stage.origin);
  for (const story of stories) await story(stage, transcript);
  return transcript.lines;
}
