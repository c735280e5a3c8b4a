import type { DocumentedError } from '../kit/documented-api.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ErrorExample } from './openapi-document.ts';

/** The envelope that all refusals share. */
export function errorSchema(errors: readonly DocumentedError[]): JsonSchema {
  return {
    title: 'Error',
    description: 'Every refusal has this form. Nothing was stored, charged or sent.',
    type: 'object',
    required: ['success', 'status', 'message', 'error', 'request_id'],
    properties: {
      success: { type: 'boolean', const: false, description: 'Always false' },
      status: { type: 'string', const: 'error', description: 'Always `error`' },
      message: {
        type: 'string',
        description: 'What is wrong, in a sentence for people; the wording may change',
        examples: ["The sender ID doesn't belong to your account."],
      },
      error: {
        type: 'object',
        description: 'What is wrong, for programs',
        required: ['code', 'legacy_code'],
        properties: {
          code: {
            type: 'string',
            enum: [...new Set(errors.map(({ code }) => code))],
            description: 'What went wrong; a code that never changes',
            examples: ['sender_not_found'],
          },
          legacy_code: {
            type: ['integer', 'null'],
            description: 'The matching code of the plain-text interfaces, or null',
            examples: [-10],
          },
          reason: {
            type: 'string',
            description: 'The cause, more specific than `code`; a key that never changes',
            examples: ['sender_not_found'],
          },
          params: {
            type: 'object',
            description: 'The values used in `message`, by name',
            additionalProperties: true,
            examples: [{ sender: 'ACMEIN' }],
          },
          fields: {
            type: 'object',
            description: 'The wrong fields, if any, each with the reason',
            additionalProperties: { type: 'string', description: 'The reason' },
            examples: [{ sender_id: "doesn't belong to your account" }],
          },
          field_reasons: {
            type: 'object',
            description: 'The same as `fields`, for programs',
            additionalProperties: {
              type: 'object',
              description: 'Why the field is wrong',
              required: ['reason', 'params'],
              properties: {
                reason: {
                  type: 'string',
                  description: 'A key that never changes',
                  examples: ['too_long'],
                },
                params: {
                  type: 'object',
                  description: 'The values used in the sentence',
                  additionalProperties: true,
                  examples: [{ most: 64 }],
                },
              },
            },
            examples: [{ sender_id: { reason: 'required', params: {} } }],
          },
          details: {
            type: 'object',
            description: 'More details, where they help: for `template_mismatch`, the closest template',
            additionalProperties: true,
            examples: [{ nearest_template: { id: 1, name: 'otp' } }],
          },
        },
      },
      request_id: {
        type: 'string',
        description: 'Quote it when you contact your operator',
        examples: ['7oh98h-p'],
      },
    },
  };
}

export function errorExample({ name, code, legacyCode, meaning }: DocumentedError): ErrorExample {
  const extras: Record<string, object> = {
    validation_failed: { fields: { recipient: 'is required' } },
    template_mismatch: {
      fields: { message: 'matches no approved template' },
      details: {
        nearest_template: { id: 1, name: 'otp' },
        position: 23,
        expected: '"is "',
        found: 'was 1',
      },
    },
  };
  return {
    summary: meaning,
    value: {
      success: false,
      status: 'error',
      message: meaning,
      error: { code, legacy_code: name === 'validation_failed' ? -5 : legacyCode, ...extras[name] },
      request_id: '7oh98h-p',
    },
  };
}
