// What the mock has to say of an input with one wrong part: where it looked, and which keyword was broken.

import type { InputPart } from "../documents/inputs.ts";
import type { Violation } from "../harness/prism.ts";

/** Whether a complaint of Prism's is about just this part. */
export function isAbout({ place, keyword }: InputPart, { severity, code, location, message }: Violation): boolean {
  if (severity !== "Error") return false;
  const [kind, ...steps] = place;
  if (kind === "credential") return code === 401;
  if (keyword !== "required") return code === keyword && isAt(location, place);
  // What is missing has no place of its own: the complaint is about what it is missing from.
  const name = steps.at(-1);
  if (name === undefined) return code === "required" && isAt(location, []);
  return code === "required" && isAt(location, place.slice(0, -1)) && message.includes(`'${written(kind, name)}'`);
}

function isAt(location: readonly string[], [kind, ...steps]: readonly string[]): boolean {
  const expected = ["request", ...(kind === undefined ? [] : [kind]), ...steps.map((step) => written(kind, step))];
  return location.join("/") === expected.join("/");
}

// Prism writes the names of parameters in lower case, and items by their index.
function written(kind: string | undefined, step: string): string {
  if (step === "[]") return "0";
  return kind === "body" ? step : step.toLowerCase();
}
