// The configuration that `init` writes.

interface ConfigTemplate {
  readonly name: string;
  readonly packageName: string;
  /** Path of the configuration's JSON Schema, relative to the file. */
  readonly schema: string;
}

export function configTemplate({ name, packageName, schema }: ConfigTemplate): string {
  return `# yaml-language-server: $schema=${schema}

# Replaces the placeholder in paths, properties, headers and types.
name: ${name}

# The package that "npx svc-sdk-cli regenerate" writes.
package:
  name: "${packageName}"
  version: 0.1.0
out: sdk

# Our documents, pinned: "npx svc-sdk-cli upgrade" replaces them.
documents: documents

# Overlays say what our documents leave open. They apply in this order.
overlays:
  fiat:
    - overlays/fiat.yaml
  crypto:
    - overlays/crypto.yaml

# Base addresses, with the path up to and including /api/v1. The clients take environment: "sandbox" or "production".
# environments:
#   sandbox:
#     fiat: https://fiat.sandbox.${name}.example/api/v1
#     crypto: https://crypto.sandbox.${name}.example/api/v1
#   production:
#     fiat: https://fiat.${name}.example/api/v1
#     crypto: https://crypto.${name}.example/api/v1

# OpenAPI 3.1 documents of your own: merged into a service, or a service of their own.
# extraDocuments:
#   - { file: extra/rates.yaml, into: fiat }
#   - { file: extra/kyc.yaml, as: kyc }

# Where webhook deliveries differ from our documents.
# webhooks:
#   timestampHeader: x-${name}-timestamp
#   event: { id: id, type: type, data: data }

# Handlers for operations of your own in the sandbox: a JavaScript module.
# sandbox:
#   handlers: handlers.js
`;
}
