import type { Fact } from 'harkara-contract/fact.ts';
import type { DomainCode } from '../errors.ts';
import type { Content } from '../channels/content.ts';
import type { Origin } from '../../storage/origin.ts';
import type { SpeechRates } from '../../protocols/speech/speech-length.ts';

/**
 * Stored with the message. For SMPP it tells which receipts are owed at the end: none, one, one if the message failed,
 * or those of the parts it came in.
 */
export type Family =
  | 'v2'
  | 'legacy'
  | 'xml'
  | 'email'
  | 'voice'
  | 'keyword'
  | 'panel'
  | 'smpp'
  | 'smpp_receipt'
  | 'smpp_receipt_failure'
  | 'smpp_parts';

export type GivenMessage = {
  recipient: string;
  text: string;
  /** The row of the file that it came from, as the spreadsheet numbers it. */
  row?: number;
};

/** What every interface family turns its requests into. */
export type SendRequest<Of extends Content = Content> = {
  family: Family;
  /** As given: an SMS's sender ID, or a mail's From. */
  sender: string;
  content: Of;
  messages: readonly GivenMessage[];
  scheduleAt: Date | null;
  clientRef: string | null;
  idempotency: IdempotencyKey | null;
  /** Only simulate, through the built-in virtual operator. */
  sandbox: boolean;
  /**
   * What happens to a recipient or text that cannot be accepted: the whole call is refused; it is stored as failed,
   * uncharged; or it is only reported back. A call in which none can be accepted is always refused.
   */
  onBadMessage: 'refuse' | 'record' | 'report';
  /** The message's id if it was already given out; only for a call with one message. It can be stored only once. */
  id?: string;
  /** Makes the call a campaign even if it has few messages; a call with very many is one anyway. */
  asCampaign?: boolean;
  /** What a person calls the campaign. */
  campaignName?: string | null;
  /** Who sends it, and from where; absent: the gateway itself does. Repeats may come from elsewhere. */
  origin?: Origin | null;
  /**
   * Throws if the caller is no longer allowed to send. Called when the account's settings have changed since the
   * checks: the key in memory may have been revoked.
   */
  stillAllowed?: () => Promise<void>;
};

export type SendLimits = {
  maxParts: number;
  scheduleHorizonDays: number;
  maxRecipients: number;
  /** Of one call: to, cc and bcc together. */
  maxMailRecipients: number;
  voice: { characters: number; rates: SpeechRates };
};

export type IdempotencyKey = {
  /** As the caller gave it. */
  key: string;
  /** A digest of the request: the same key with a different request is a mistake. */
  fingerprint: Buffer;
};

export type Rejection = {
  recipient: string;
  text: string;
  code: DomainCode | 'duplicate';
  reason: Fact;
};

/** What was accepted; plain data, since it is stored as the answer to repeated calls. */
export type Accepted = {
  /** The first of the call's consecutive message ids. */
  first: string;
  accepted: number;
  credits: number;
  scheduledAt: string | null;
  estimatedDelivery: string;
  campaign: number | null;
  rejected: RejectedRecipients[];
  /** Set on the answer to a repeated call; never stored. */
  isRepeat?: true;
};

/** Recipients that were left out for the same reason: grouped, since a call may have very many of them. */
export type RejectedRecipients = {
  code: Rejection['code'];
  /** In English, as it stands on wires. */
  reason: string;
  /** Absent in answers that were stored before there were facts. */
  why?: Fact;
  recipients: string[];
};
