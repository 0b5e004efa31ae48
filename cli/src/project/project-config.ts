// The configuration of a project, checked and with absolute paths.

export interface ProjectConfig {
  /** Absolute path of the configuration file. */
  readonly file: string;
  /** Its folder. */
  readonly folder: string;
  /** Replaces the placeholder in wire names and types. */
  readonly name: string;
  readonly package: { readonly name: string; readonly version: string };
  /** Absolute path of the folder that `regenerate` writes. */
  readonly out: string;
  /** Absolute path of the folder of the pinned documents. */
  readonly documents: string;
  /** Base addresses by service. */
  readonly environments: {
    readonly sandbox?: Readonly<Record<string, string>>;
    readonly production?: Readonly<Record<string, string>>;
  };
  /** Absolute paths by service, in order; an empty list for a service without overlays. */
  readonly overlays: Readonly<Record<string, readonly string[]>>;
  /** With absolute paths. */
  readonly extraDocuments: readonly (
    | { readonly file: string; readonly into: string; readonly upgrade?: boolean }
    | { readonly file: string; readonly as: string; readonly upgrade?: boolean }
  )[];
  readonly webhooks: {
    readonly timestampHeader?: string;
    readonly event?: { readonly id?: string; readonly type?: string; readonly data?: string };
  };
  /** Absolute path of the module with the sandbox's handlers. */
  readonly handlers: string | undefined;
}
