// The overlay that `init` writes for a service. Its actions are added as comments: an overlay without actions changes nothing.

export function overlayTemplate(name: string, api: string): string {
  return `# What ${name}'s documentation says about the ${api} service and our document leaves open.
#
#   npx svc-sdk-cli gaps --api ${api}       lists what is undocumented
#   npx svc-sdk-cli overlay add <gap>     appends a commented stub to this file
#
# Each action has a target (a JSONPath of RFC 9535) with update, copy or remove. A target that matches nothing and an
# update that changes nothing are errors.
overlay: 1.1.0
info:
  title: ${name}, ${api}
  version: 0.1.0
actions:
`;
}
