// A spec small enough to break on purpose: one operation in its own file, its records, a shared error.

export const smallSpec: Readonly<Record<string, string>> = {
  "openapi.yaml": `
    openapi: 3.1.1
    info:
      title: Small
      version: 1.0.0
      description: A spec for tests.
      license: { name: MIT, identifier: MIT }
    jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
    servers:
      - url: https://api.small.example/api/v1
    tags:
      - name: Transfers
        description: Sending money.
    security:
      - bearerAuth: []
    paths:
      /transfers/{transferId}:
        post:
          $ref: operations/confirmTransfer.yaml
    components:
      securitySchemes:
        bearerAuth: { type: http, scheme: bearer }
  `,
  "operations/confirmTransfer.yaml": `
    operationId: confirmTransfer
    summary: Confirms a transfer.
    description: Confirms a transfer that waits for it.
    tags: [Transfers]
    x-rules: [C26]
    x-sdk: { client: crypto, resource: transfers, method: confirm }
    x-retry: idempotent
    x-idempotency: { mode: auto }
    parameters:
      - name: transferId
        in: path
        required: true
        description: Which transfer.
        schema:
          $ref: ../schemas/TransferId.yaml
        example: transfer-1
      - name: Idempotency-Key
        in: header
        description: Unique for every request.
        x-sdk: { managed: true }
        schema:
          type: string
    requestBody:
      required: true
      content:
        application/json:
          schema:
            $ref: ../schemas/ConfirmTransferRequest.yaml
          example:
            code: "123456"
    responses:
      "200":
        description: Confirmed.
        x-envelope: B
        content:
          application/json:
            schema:
              allOf:
                - $ref: ../schemas/EnvelopeB.yaml
                - type: object
                  required: [data]
                  properties:
                    data:
                      $ref: ../schemas/Transfer.yaml
            example:
              success: true
              message: ok
              data:
                transfer_id: transfer-1
                amount: "25.10"
      "401":
        $ref: ../responses/Unauthorized.yaml
  `,
  "responses/Unauthorized.yaml": `
    description: The token is missing or expired.
    content:
      application/json:
        schema:
          $ref: ../schemas/ErrorResponse.yaml
        example:
          message: no
  `,
  "schemas/ConfirmTransferRequest.yaml": `
    type: object
    required: [code]
    properties:
      code:
        type: string
        pattern: ^[0-9]{6}$
  `,
  "schemas/EnvelopeB.yaml": `
    type: object
    required: [success, message]
    properties:
      success: { type: boolean }
      message: { type: string }
  `,
  "schemas/ErrorResponse.yaml": `
    type: object
    required: [message]
    properties:
      message:
        type: string
  `,
  "schemas/Transfer.yaml": `
    type: object
    required: [transfer_id, amount]
    x-basis: { required: assumed }
    properties:
      transfer_id:
        $ref: TransferId.yaml
      amount:
        type: string
        format: decimal
      memo:
        type: [string, "null"]
  `,
  "schemas/TransferId.yaml": `
    type: string
  `,
};
