// The configuration as its author writes it; `config-schema.json` describes the same for editors.

/** What a configuration file holds. Paths are relative to the file. */
export interface ProjectConfigInput {
  /** Name of the service in its paths and headers: lower-case letters and digits. It replaces the placeholder in wire names and types. */
  readonly name: string;
  /** The package that `regenerate` writes. */
  readonly package: { readonly name: string; readonly version: string };
  /** Folder of the generated SDK. @default "sdk" */
  readonly out?: string;
  /** Folder of the pinned documents. @default "documents" */
  readonly documents?: string;
  /** Base addresses by service, `/api/v1` included. */
  readonly environments?: {
    readonly sandbox?: Readonly<Record<string, string>>;
    readonly production?: Readonly<Record<string, string>>;
  };
  /** Overlay files by service, in the order in which they apply. */
  readonly overlays?: Readonly<Record<string, readonly string[]>>;
  /** Documents of your own: merged `into` a service, or a service of their own. */
  readonly extraDocuments?: readonly (
    | { readonly file: string; readonly into: string; readonly upgrade?: boolean }
    | { readonly file: string; readonly as: string; readonly upgrade?: boolean }
  )[];
  /** Where webhook deliveries differ from our documents. */
  readonly webhooks?: {
    readonly timestampHeader?: string;
    readonly event?: { readonly id?: string; readonly type?: string; readonly data?: string };
  };
  /** Handlers for the sandbox: a JavaScript module. */
  readonly sandbox?: { readonly handlers?: string };
}
