// How validators are found: by group and name, as a JSON pointer such as `/responses/login/200` says it.

/** Groups within groups; at the ends the names of validators in the compiled code. */
export interface Tree {
  readonly [name: string]: string | Tree;
}
