import type { Readable } from 'node:stream';
import type { Database } from '../storage/database.ts';
import type { Account } from './accounts/account.ts';
import type { RecordedExports } from './audit-log/recorded-exports.ts';
import type { BrandImages } from './brands/brand-images.ts';
import type { Brands } from './brands/brands.ts';
import type { AccountCache } from './accounts/account-cache.ts';
import type { KeyUses } from './accounts/key-uses.ts';
import type { Logins } from './accounts/logins.ts';
import type { RefusedCalls } from './accounts/refused-calls.ts';
import type { Vault } from './accounts/vault.ts';
import type { Chatting } from './channels/chatapp/send-chat.ts';
import type { Transfers } from './credits/transfers.ts';
import type { LookUpTxt } from './channels/email/verify-domain.ts';
import type { MailVisits } from './channels/email/mail-visits.ts';
import type { Mailbox } from './channels/email/mailbox.ts';
import type { Mailing } from './channels/email/send-mail.ts';
import type { WebhookTools } from './events/webhook-tools.ts';
import type { ImportReadings } from './imports/receive-file.ts';
import type { IdMaker } from './ids.ts';
import type { OperatorTools } from './operations/operator-tools.ts';
import type { DndUploads } from './provisioning/dnd-registry.ts';
import type { KeyedTurns } from './limits/keyed-turns.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { Throttle } from './limits/throttle.ts';
import type { Sending } from './messages/send-messages.ts';
import type { People } from './people/people.ts';
import type { Speech } from './channels/voice/speech.ts';

/** The running gateway, as the interfaces use it. */
export type Gateway = {
  db: Database;
  vault: Vault;
  accounts: AccountCache;
  logins: Logins;
  keyUses: KeyUses;
  refusals: RefusedCalls;
  sending: Sending;
  transfers: Transfers;
  mailing: Mailing;
  chatting: Chatting;
  /** A file that a person has sent, from its provider. */
  chatMedia: (account: Account, id: string) => Promise<ChatFile>;
  /** Asks the provider for the templates of the account's business account. @returns how many have changed. */
  syncChatTemplates: (account: Account) => Promise<number>;
  /** The word in the paths of the chat interface, beside `chatapp`. */
  chatWord: string;
  mailVisits: MailVisits;
  webhooks: WebhookTools;
  /** Looks up what the owners of mail domains have published. */
  lookUpTxt: LookUpTxt;
  /** Whether a virtual operator takes mail, which can then be read in its mailbox. */
  takesVirtualMail: () => boolean;
  mailbox: Mailbox;
  speech: Speech;
  /** Takes the files that people import. */
  imports: ImportReadings;
  /** Who signs in to the panel. */
  people: People;
  /** Writes to the audit log who exports what. */
  exports: RecordedExports;
  /** Takes do-not-disturb lists. */
  dndUploads: DndUploads;
  /** For the operator's pages. */
  operator: OperatorTools;
  rates: RateLimiter;
  /** For the families without limits per key. */
  throttle: Pick<Throttle, 'allows' | 'turn'>;
  /** Reports of one account are read one at a time, so that they do not take all connections from the others. */
  reportTurns: KeyedTurns<number>;
  ids: IdMaker;
  brands: () => Brands;
  brandImages: BrandImages;
  /** Whether customers may see the names of carriers. */
  showCarriers: boolean;
  /** How long messages are tried. */
  validityHours: number;
  /** Database time. */
  now: () => Date;
};

export type ChatFile = {
  mimeType: string;
  /** Null: not known. */
  bytes: number | null;
  filename: string | null;
  content: Readable;
};
