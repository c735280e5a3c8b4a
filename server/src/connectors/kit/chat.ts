import type { Readable } from 'node:stream';
import type { Fact } from 'harkara-contract/fact.ts';
import type { Submission } from '../../core/delivery/connector.ts';

/** A chat message, ready to be handed to the provider. */
export type OutgoingChat = {
  /** With country code, digits only. */
  to: string;
  content:
    | { kind: 'text'; text: string }
    | {
        kind: 'template';
        name: string;
        language: string;
        /** The values of `{{1}}`, `{{2}}` … of its body. */
        params: readonly string[];
        /** Of an authentication template the first value also fills its button. */
        category: string;
      }
    | { kind: 'media'; type: MediaType; url: string; caption: string | null };
};

export type MediaType = 'image' | 'video' | 'document' | 'audio';

/** Where connectors get the chat message of a submission from. */
export interface ChatSource {
  /** @returns null if its content, or its own values, are no longer stored. @throws if it cannot be read at the moment. */
  of(submission: Submission): Promise<OutgoingChat | null>;
}

/** A message that a person has written to a business account. */
export type InboundChat = {
  vendorId: string;
  /** With country code, digits only. */
  from: string;
  contactName: string | null;
  /** The provider's word: text, image, audio, button, reaction … */
  type: string;
  /** What a person reads: the text, the caption, the button's words; empty if there is nothing to read. */
  text: string;
  media: InboundMedia | null;
  /** By the provider's clock: sessions count from it. */
  at: Date;
};

export type InboundMedia = {
  /** The provider's, by which it can be fetched. */
  id: string;
  mimeType: string;
  filename: string | null;
};

/** A template as the provider has it. */
export type ProviderTemplate = {
  name: string;
  language: string;
  category: string;
  /** The text of its body; null if a message about a change does not tell. */
  body: string | null;
  status: 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled';
  /** Why it cannot be sent with values for its body alone; null: it can. */
  problem: Fact | null;
};

/** What only some connectors can do beside sending. */
export type ChatTools = {
  /** All pages. Rejects with a `FactError` if the provider does not tell. */
  listTemplates: () => Promise<ProviderTemplate[]>;
  /** @returns null if there is no such media, or no more. */
  fetchMedia: (id: string) => Promise<{ mimeType: string; bytes: number | null; content: Readable } | null>;
  /** What is wrong with the account or the token; empty: nothing. */
  check: () => Promise<Fact[]>;
};
