import { Type, type TSchemaOptions } from 'typebox';
import { APPROVALS, RESPONSE_TYPES, SENDER_ROUTES } from './lists.ts';

// Values of an account's records. The provisioning file, the panel and the HTTP interfaces take their shapes from here,
// so that none of them stores what another could not save again.

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

/** A DLT id or a sender ID as the user has written it: what is wrong with it is told by its own rule. */
export const writtenId = (options?: TSchemaOptions) =>
  Type.String({ minLength: 1, maxLength: 64, ...options });

/** No word of a received message that is longer is a keyword. */
export const LONGEST_KEYWORD = 50;

export const keywordKey = (options?: TSchemaOptions) =>
  Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, ...options });

/** How many messages a reply may become is a setting of the gateway. */
export const keywordReply = (options?: TSchemaOptions) => Type.String({ maxLength: 2_000, ...options });

/** The longest texts of a mail, and of a mail template. */
export const LONGEST_MAIL = { subject: 900, html: 1_000_000, text: 1_000_000 } as const;

export const mailSubject = (options?: TSchemaOptions) =>
  Type.String({ maxLength: LONGEST_MAIL.subject, ...options });
export const mailHtml = (options?: TSchemaOptions) =>
  Type.String({ maxLength: LONGEST_MAIL.html, ...options });
export const mailText = (options?: TSchemaOptions) =>
  Type.String({ maxLength: LONGEST_MAIL.text, ...options });

/** An address, or a name and an address. Whether it is valid is decided in core. */
export const mailbox = (options?: TSchemaOptions) => Type.String({ maxLength: 1_000, ...options });

/** Limits recipients to the most that the setting can allow; core checks the setting itself. */
export const mailboxes = (options?: TSchemaOptions) =>
  Type.Array(mailbox(), { maxItems: 10_000, ...options });

/** A file's name, without folders. */
export const fileName = (options?: TSchemaOptions) =>
  Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\p{Cc}/\\\\]+$', ...options });

export const mediaType = (options?: TSchemaOptions) =>
  Type.String({ maxLength: 127, pattern: '^[\\w.+-]+/[\\w.+-]+$', ...options });

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

export const LONGEST_REMARK = 1_000;

/** What customers and reviewers tell each other about a record, and what a group is for. */
export const remark = (options?: TSchemaOptions) => Type.String({ maxLength: LONGEST_REMARK, ...options });
