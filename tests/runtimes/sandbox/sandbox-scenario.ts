// One story through every operation that the sandbox carries out: the same lines come out of it wherever it is played.

import { agentStory } from "./agent-story.ts";
import { cardStory } from "./card-story.ts";
import { fiatStory } from "./fiat-story.ts";
import { fundsStory } from "./funds-story.ts";
import { refusalStory } from "./refusal-story.ts";
import type { Stage } from "./stage.ts";
import { createTranscript, type Transcript } from "./transcript.ts";
import { webhookStory } from "./webhook-story.ts";

type Story = (stage: Stage, transcript: Transcript) => Promise<void>;

/** Every request in these is one that the documents allow. */
export const allowedStories: readonly Story[] = [fiatStory, webhookStory, fundsStory, cardStory, agentStory];

/** Plays stories on a fresh tenant that serves named webhooks, and gives the transcript. @default all of them */
export async function scenario(
  stage: Stage,
  stories: readonly Story[] = [...allowedStories, refusalStory],
): Promise<readonly string[]> {
  const transcript = createTranscript(stage.origin);
  for (const story of stories) await story(stage, transcript);
  return transcript.lines;
}
