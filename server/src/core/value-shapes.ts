import { APPROVALS, RESPONSE_TYPES, SENDER_ROUTES } from 'harkara-contract/lists.ts';
import { Type, type TSchemaOptions } from 'typebox';

// Values accepted in more than one place. The provisioning file and the HTTP routes take their shapes from here, so
// that they cannot differ.

/** A reviewer's verdict. */
export const approval = (options?: TSchemaOptions) => Type.Enum([...APPROVALS], options);

/** Which messages a sender ID may send. */
export const senderRoute = (options?: TSchemaOptions) => Type.Enum([...SENDER_ROUTES], options);

/** Whether a keyword is answered. */
export const responseType = (options?: TSchemaOptions) => Type.Enum([...RESPONSE_TYPES], options);

/** What a key may be used for. */
export const scope = (options?: TSchemaOptions) => Type.Enum(['send', 'read', 'credits'], options);

export const username = (options?: TSchemaOptions) =>
  Type.String({ minLength: 3, maxLength: 64, ...options });

/** A name that identifies a record among others of its kind. */
export const name = (options?: TSchemaOptions) => Type.String({ minLength: 1, maxLength: 100, ...options });

export const templateContent = (options?: TSchemaOptions) =>
  Type.String({ minLength: 1, maxLength: 2_000, ...options });

/** What else is known of a contact, by name. */
export const contactAttributes = (options?: TSchemaOptions) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 200, description: 'Text of at most 200 characters' },
    maxProperties: 20,
    propertyNames: { minLength: 1, maxLength: 50 },
    ...options,
  });

export const contactName = (options?: TSchemaOptions) => Type.String({ maxLength: 200, ...options });

/** What customers and reviewers tell each other about a record. */
export const remark = (options?: TSchemaOptions) => Type.String({ maxLength: 1_000, ...options });
