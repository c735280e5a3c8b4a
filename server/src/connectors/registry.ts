import type { Connector } from '../core/delivery/connector.ts';
import { parseVirtualOperatorOptions, sandboxOptions } from './virtual-operator/options.ts';
import type { MadeUpInbound, VirtualOperatorStore } from './virtual-operator/store.ts';
import { createVirtualOperator } from './virtual-operator/virtual-operator.ts';

export type ConnectorSettings = { id: number; name: string; type: string; options: Record<string, unknown> };

export type ConnectorParts = {
  virtualOperators: VirtualOperatorStore;
  madeUpInbound: MadeUpInbound;
  /** Database time in ms. */
  now: () => number;
  onError: (error: unknown) => void;
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
    default:
      return null;
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
