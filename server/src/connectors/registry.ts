import { InvalidOptions, type Connector, type OptionProblem } from '../core/delivery/connector.ts';
import { createHttpConnector } from './http/http-connector.ts';
import { parseHttpOptions } from './http/options.ts';
import { discreet } from './kit/discreet.ts';
import { createHide } from './kit/hide-values.ts';
import { parseSmppOptions } from './smpp/options.ts';
import { SmppConnector, type SmppSettings } from './smpp/smpp-connector.ts';
import { parseVirtualOperatorOptions, sandboxOptions } from './virtual-operator/options.ts';
import type { MadeUpInbound, VirtualOperatorStore } from './virtual-operator/store.ts';
import { createVirtualOperator } from './virtual-operator/virtual-operator.ts';

export type ConnectorSettings = { id: number; name: string; type: string; options: Record<string, unknown> };

export type ConnectorParts = {
  virtualOperators: VirtualOperatorStore;
  madeUpInbound: MadeUpInbound;
  /** Database time in ms. */
  now: () => number;
  /** The message's id as customers know it. */
  publicId: (messageId: string) => string;
  /** Where a carrier of this name calls with receipts. */
  callbackUrl: (settings: ConnectorSettings) => string;
  onError: (error: unknown) => void;
  /** What the operator's people should hear of a connector. */
  report: (connector: string, level: 'info' | 'warn' | 'error', message: string) => void;
};

/** @returns null for a type whose connector is not part of this version: its settings are kept, nothing is sent. */
export function createConnector(settings: ConnectorSettings, parts: ConnectorParts): Connector | null {
  switch (settings.type) {
    case 'virtual-operator':
      return createVirtualOperator({
        connectorId: settings.id,
        options: parseVirtualOperatorOptions(settings.options),
        store: parts.virtualOperators,
        now: parts.now,
        onError: parts.onError,
      });
    case 'http':
      return createHttpConnector({
        options: parseHttpOptions(settings.options),
        callbackUrl: parts.callbackUrl(settings),
        publicId: parts.publicId,
        now: parts.now,
      });
    case 'smpp': {
      const options = parseSmppOptions(settings.options);
      // The operator's people may see where it is that cannot be reached.
      const hideLogin = createHide(options.told.filter((value) => value !== options.host));
      const report: SmppSettings['report'] = (level, message) =>
        parts.report(settings.name, level, hideLogin(message));
      return discreet(new SmppConnector({ options, report }), createHide(options.told));
    }
    default:
      return null;
  }
}

const PARSERS: Readonly<Record<string, (options: unknown) => unknown>> = {
  'virtual-operator': parseVirtualOperatorOptions,
  http: parseHttpOptions,
  smpp: parseSmppOptions,
};

/** Each with its path, which begins with `options`. */
export function problemsOfOptions(type: string, options: Record<string, unknown>): readonly OptionProblem[] {
  try {
    PARSERS[type]?.(options);
    return [];
  } catch (error) {
    if (error instanceof InvalidOptions) return error.problems;
    throw error;
  }
}

export type ReceiptTerms = {
  /** Whether a message that is delivered gets a receipt. */
  expected: boolean;
  /** How long the operator is told to try; null: as it likes. */
  validityHours: number | null;
};

const NO_RECEIPTS: ReceiptTerms = { expected: false, validityHours: null };

/** Of options that cannot be read nothing is expected. */
export function receiptTermsOf({ type, options }: ConnectorSettings): ReceiptTerms {
  if (problemsOfOptions(type, options).length > 0) return NO_RECEIPTS;
  switch (type) {
    case 'virtual-operator':
      return { expected: true, validityHours: null };
    case 'http':
      return { expected: parseHttpOptions(options).callbacks.receipt !== null, validityHours: null };
    case 'smpp': {
      const { registeredDelivery, validityS } = parseSmppOptions(options);
      // Its lowest bit asks for a receipt of success (SMPP 3.4, 5.2.17); 2 alone, for failures, makes silence good news.
      const expected = (registeredDelivery & 1) === 1;
      return { expected, validityHours: validityS === null ? null : validityS / 3_600 };
    }
    default:
      return NO_RECEIPTS;
  }
}

/** The virtual operator that sandbox messages go to, and made-up inbound messages come from: every gateway has it. */
export function createSandbox(queue: number, parts: ConnectorParts): Connector {
  return createVirtualOperator({
    connectorId: queue,
    options: sandboxOptions(),
    store: parts.virtualOperators,
    madeUp: parts.madeUpInbound,
    now: parts.now,
    onError: parts.onError,
  });
}
