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
        description: 'What is wrong, in a sentence for a person; its words may change',
        examples: ['The sender ID is not one of your account.'],
      },
      error: {
        type: 'object',
        description: 'What is wrong, for a program',
        required: ['code', 'legacy_code'],
        properties: {
          code: {
            type: 'string',
            enum: [...new Set(errors.map(({ code }) => code))],
            description: 'What went wrong, in one word that does not change',
            examples: ['sender_not_found'],
          },
          legacy_code: {
            type: ['integer', 'null'],
            description: 'The number of the plain-text interfaces for the same, or null',
            examples: [-10],
          },
          reason: {
            type: 'string',
            description: 'The cause, more exactly than `code`: one word that does not change',
            examples: ['sender_not_found'],
          },
          params: {
            type: 'object',
            description: 'The values that `message` names, by their names',
            additionalProperties: true,
            examples: [{ sender: 'ACMEIN' }],
          },
          fields: {
            type: 'object',
            description: 'Which fields are wrong, each with the reason; where fields are wrong',
            additionalProperties: { type: 'string', description: 'The reason' },
            examples: [{ sender_id: 'is not one of your account' }],
          },
          field_reasons: {
            type: 'object',
            description: 'The same as `fields`, for a program',
            additionalProperties: {
              type: 'object',
              description: 'Why the field is wrong',
              required: ['reason', 'params'],
              properties: {
                reason: {
                  type: 'string',
                  description: 'One word that does not change',
                  examples: ['too_long'],
                },
                params: {
                  type: 'object',
                  description: 'The values that the sentence names',
                  additionalProperties: true,
                  examples: [{ most: 64 }],
                },
              },
            },
            examples: [{ sender_id: { reason: 'required', params: {} } }],
          },
          details: {
            type: 'object',
            description: 'More about it, where that helps: for `template_mismatch` the nearest template',
            additionalProperties: true,
            examples: [{ nearest_template: { id: 1, name: 'otp' } }],
          },
        },
      },
      request_id: {
        type: 'string',
        description: 'Name it when you ask your operator',
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
