// A test that needs no runner, because others can run it too.

export interface Test {
  readonly name: string;
  /** @throws {Error} if it fails. */
  run(): Promise<void>;
}
