import { fact } from 'harkara-contract/facts.ts';
import type { CheckOutcome, Connector, OptionField } from '../core/delivery/connector.ts';
import type { Problem } from '../core/problem.ts';
import type { ChatTools } from './kit/chat.ts';
import { httpType } from './http/http-type.ts';
import type {
  CallbackParts,
  CallbackReader,
  ConnectorParts,
  ConnectorSettings,
  ConnectorType,
  ReceiptTerms,
  RecordToPublish,
} from './kit/connector-type.ts';
import { sipType } from './sip/sip-type.ts';
import { smppType } from './smpp/smpp-type.ts';
import { smtpType } from './smtp/smtp-type.ts';
import { sandboxOptions } from './virtual-operator/options.ts';
import { virtualOperatorType } from './virtual-operator/virtual-operator-type.ts';
import { createTakeMail } from './virtual-operator/take-mail.ts';
import { createVirtualOperator } from './virtual-operator/virtual-operator.ts';
import { whatsappCloudType } from './whatsapp-cloud/whatsapp-cloud-type.ts';

/** Every connector type of this version; the settings of others are kept, but nothing is sent over them. */
const TYPES: ReadonlyMap<string, ConnectorType> = new Map([
  ['virtual-operator', virtualOperatorType],
  ['smpp', smppType],
  ['http', httpType],
  ['smtp', smtpType],
  ['whatsapp-cloud', whatsappCloudType],
  ['sip', sipType],
]);

const NO_RECEIPTS: ReceiptTerms = { expected: false, validityHours: null };

/** @returns null for a type whose connector is not part of this version. */
export function createConnector(settings: ConnectorSettings, parts: ConnectorParts): Connector | null {
  return TYPES.get(settings.type)?.create(settings, parts) ?? null;
}

/** The options of each type, as a form asks for them. */
export function optionFields(): Map<string, readonly OptionField[]> {
  return new Map(Array.from(TYPES, ([name, { fields }]) => [name, fields]));
}

/** Asks the operator whether we may come in, over a link of its own. For options that have no problems. */
export async function checkConnector(
  settings: ConnectorSettings,
  parts: ConnectorParts,
): Promise<CheckOutcome> {
  const type = TYPES.get(settings.type);
  if (!type) return { result: 'untestable', said: fact('carrier_type_unknown', { type: settings.type }) };
  return type.check(settings, parts);
}

export function problemsOfOptions(type: string, options: Record<string, unknown>): readonly Problem[] {
  return TYPES.get(type)?.problemsOf(options) ?? [];
}

/** No receipts are expected from a connector whose options cannot be read. */
export function receiptTermsOf({ type: name, options }: ConnectorSettings): ReceiptTerms {
  const type = TYPES.get(name);
  return type && type.problemsOf(options).length === 0 ? type.receiptTerms(options) : NO_RECEIPTS;
}

/** Empty for a connector whose options cannot be read. */
export function recordsToPublish({
  type: name,
  options,
}: Pick<ConnectorSettings, 'type' | 'options'>): RecordToPublish[] {
  const type = TYPES.get(name);
  return type && type.problemsOf(options).length === 0 ? type.recordsToPublish(options) : [];
}

/** @returns null for a connector whose provider has no templates and no media, or whose options cannot be read. */
export function chatToolsOf(settings: ConnectorSettings): ChatTools | null {
  const type = TYPES.get(settings.type);
  if (!type?.chatTools || type.problemsOf(settings.options).length > 0) return null;
  return type.chatTools(settings);
}

export function takesCallbacks(type: string): boolean {
  return Boolean(TYPES.get(type)?.readCallbacks);
}

/** For a connector that {@link takesCallbacks}. */
export function createCallbackReader(
  { type, options }: ConnectorSettings,
  parts: CallbackParts,
): CallbackReader {
  const readCallbacks = TYPES.get(type)?.readCallbacks;
  if (!readCallbacks) throw new Error(`connectors of type ${type} take no callbacks`);
  return readCallbacks(options, parts);
}

/** The virtual operator that sandbox messages go to, and made-up inbound messages come from: every gateway has it. */
export function createSandbox(queue: number, parts: ConnectorParts): Connector {
  return createVirtualOperator({
    connectorId: queue,
    options: sandboxOptions(),
    store: parts.virtualOperators,
    madeUp: parts.madeUpInbound,
    takeMail: createTakeMail(queue, parts.mails, parts.virtualMailbox),
    now: parts.now,
    onError: parts.onError,
  });
}
