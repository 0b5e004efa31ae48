// Comments of the source as Markdown.

import { code } from "../../../cli/src/reference/markdown.ts";
import type { BlockTag, Comment, CommentPart, Declaration } from "./typedoc-model.ts";

export function commentText(comment: Comment | undefined): string {
  return comment === undefined ? "" : partsText(comment.summary);
}

export function tagsOf(comment: Comment | undefined, tag: string): readonly BlockTag[] {
  return (comment?.blockTags ?? []).filter((each) => each.tag === tag);
}

export function partsText(parts: readonly CommentPart[]): string {
  return parts
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** A default is code, unless it is a sentence. */
export function defaultText(comment: Comment | undefined): string {
  const [found] = tagsOf(comment, "@default");
  if (found === undefined) return "";
  const text = partsText(found.content).replace(/^```\w*\n|\n```$/g, "");
  return / [a-z]/.test(text) && !/^["[{(]/.test(text) ? text : code(text);
}

/** The comment of a function is at its first signature. */
export function commentOf(declaration: Declaration): Comment | undefined {
  return declaration.comment ?? declaration.signatures?.[0]?.comment ?? declaration.getSignature?.comment;
}

export function firstSentence(declaration: Declaration): string {
  const text = commentText(commentOf(declaration)).split("\n\n")[0]?.replaceAll("\n", " ") ?? "";
  return /^.*?[.!?](?= [A-Z`]|$)/.exec(text)?.[0] ?? text;
}
