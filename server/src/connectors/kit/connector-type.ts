import {
  InvalidOptions,
  type CheckOutcome,
  type Connector,
  type Inbound,
  type MessageName,
  type OptionField,
  type Receipt,
} from '../../core/delivery/connector.ts';
import type { Problem } from '../../core/problem.ts';
import type { CarrierUse } from './carrier-use.ts';
import type { ChatSource, ChatTools, InboundChat, ProviderTemplate } from './chat.ts';
import type { Hide } from './hide-values.ts';
import type { MailHostLookUp, MailSource } from './mail.ts';
import type { CallSource, Speaker } from './voice.ts';
import type { VirtualMailbox } from './virtual-mailbox.ts';
import type { MadeUpInbound, VirtualOperatorStore } from './virtual-operator-store.ts';

export type ConnectorSettings = { id: number; name: string; type: string; options: Record<string, unknown> };

/** What connectors need to be created. */
export type ConnectorParts = {
  virtualOperators: VirtualOperatorStore;
  madeUpInbound: MadeUpInbound;
  virtualMailbox: VirtualMailbox;
  mails: MailSource;
  chats: ChatSource;
  calls: CallSource;
  speaker: Speaker;
  /** What the connector shares with those that it has replaced. */
  useOf: (connector: number) => CarrierUse;
  /** Where a provider can fetch what a call says, as a WAV file, for a day. */
  audioUrl: (messageId: string, account: number) => string;
  mailHosts: MailHostLookUp;
  /**
   * The return path of a mail, by which its bounces are recognised; null while no listener takes bounces.
   *
   * @param domain the connector's bounce domain.
   */
  bounceAddress: (messageId: string, domain: string) => string | null;
  /** Database time in ms. */
  now: () => number;
  /** The message's id as customers know it. */
  publicId: (messageId: string) => string;
  /** What goes to a chat provider with an attempt, and comes back with its statuses. */
  trackingOf: (messageId: string, attempt: number) => string;
  /** Where a carrier of this name calls with receipts. */
  callbackUrl: (settings: ConnectorSettings) => string;
  onError: (error: unknown) => void;
  /** Reports what the operator's staff should know about a connector. */
  report: (connector: string, level: 'info' | 'warn' | 'error', message: string) => void;
};

export type ReceiptTerms = {
  /** Whether a delivered message gets a receipt. */
  expected: boolean;
  /** How long the operator is told to try; null: it decides. */
  validityHours: number | null;
};

/** A carrier's call over HTTP, as it came. */
export type CarrierCall = {
  /** From the query and the form. */
  parameters: Readonly<Record<string, string | undefined>>;
  /** The body if it is JSON, otherwise undefined. */
  json: unknown;
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's octets, over which providers sign; empty if it has none. */
  raw: Buffer;
};

export type CallContent = {
  receipts: Receipt[];
  inbound: Inbound[];
  chats?: InboundChat[];
  /** Templates whose state has changed. */
  templates?: ProviderTemplate[];
  /** Why parts of it could not be read, in words. */
  problems: string[];
  /** It could be read as a whole: even if nothing in it is for us, it need not be repeated. */
  isUnderstood?: true;
};

export type CallbackReader = {
  /**
   * Answers a call that carries nothing to be stored, such as the provider's question whether the address is ours, and
   * refuses one that the provider has not signed. Absent: the address's secret is all that carriers prove themselves by.
   */
  answerAtOnce?: (call: CarrierCall) => { status: number; text: string } | null;
  /** The answer that the carrier expects. */
  answer: string;
  read: (call: CarrierCall, now: Date) => CallContent;
  /** Removes our settings from what the carrier says. */
  hide: Hide;
};

/** What readers of callbacks need to be created. */
export type CallbackParts = {
  /** The address that the carrier calls. */
  url: string;
  /** The message that the tracking names; null if it names none. */
  readTracking: (tracking: string) => MessageName | null;
};

/** A DNS record without which mails are refused, or bounces get lost. */
export type RecordToPublish = { name: string; type: 'MX' | 'TXT'; value: string };

/** All that the gateway knows about a type of connector. */
type Description<Options> = {
  /** @throws InvalidOptions */
  parseOptions: (options: unknown) => Options;
  /** The same options, as a form asks for them. */
  fields: readonly OptionField[];
  create: (options: Options, settings: ConnectorSettings, parts: ConnectorParts) => Connector;
  /** Asks the operator whether we may come in, and sends no message. */
  check: (options: Options, settings: ConnectorSettings, parts: ConnectorParts) => Promise<CheckOutcome>;
  receiptTerms: (options: Options) => ReceiptTerms;
  /** Absent: its carriers make no callbacks. */
  readCallbacks?: (options: Options, parts: CallbackParts) => CallbackReader;
  /** Absent: it works without any. */
  recordsToPublish?: (options: Options) => RecordToPublish[];
  /** Absent: its provider has no templates and no media. */
  chatTools?: (options: Options, settings: ConnectorSettings) => ChatTools;
};

export type ConnectorType = {
  /** Each with its path, which begins with `options`. */
  problemsOf: (options: Record<string, unknown>) => readonly Problem[];
  fields: readonly OptionField[];
  check: (settings: ConnectorSettings, parts: ConnectorParts) => Promise<CheckOutcome>;
  create: (settings: ConnectorSettings, parts: ConnectorParts) => Connector;
  receiptTerms: (options: Record<string, unknown>) => ReceiptTerms;
  readCallbacks: ((options: Record<string, unknown>, parts: CallbackParts) => CallbackReader) | null;
  recordsToPublish: (options: Record<string, unknown>) => RecordToPublish[];
  chatTools: ((settings: ConnectorSettings) => ChatTools) | null;
};

/** Options are parsed by the type that they are for; nobody else sees the parsed form. */
export function connectorType<Options>(description: Description<Options>): ConnectorType {
  const { parseOptions, fields, create, check, receiptTerms, readCallbacks, recordsToPublish, chatTools } =
    description;
  return {
    fields,
    check: (settings, parts) => check(parseOptions(settings.options), settings, parts),
    problemsOf: (options) => {
      try {
        parseOptions(options);
        return [];
      } catch (error) {
        if (error instanceof InvalidOptions) return error.problems;
        throw error;
      }
    },
    create: (settings, parts) => create(parseOptions(settings.options), settings, parts),
    receiptTerms: (options) => receiptTerms(parseOptions(options)),
    readCallbacks: readCallbacks ? (options, parts) => readCallbacks(parseOptions(options), parts) : null,
    recordsToPublish: (options) => recordsToPublish?.(parseOptions(options)) ?? [],
    chatTools: chatTools ? (settings) => chatTools(parseOptions(settings.options), settings) : null,
  };
}
