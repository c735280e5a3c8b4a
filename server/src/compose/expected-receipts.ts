import { receiptTermsOf } from '../connectors/registry.ts';
import type { GatewayConfig } from '../core/delivery/carriers.ts';
import type { ExpectedReceipts } from '../core/delivery/silence.ts';

/** A receipt may come this long after the operator has given up. */
const LATE_RECEIPT_HOURS = 24;

/** What to expect of the carriers as they are currently set up. */
export function createExpectedReceipts(
  world: () => GatewayConfig,
  validityHours: number,
): () => ExpectedReceipts {
  let known: { of: GatewayConfig; expected: ExpectedReceipts } | null = null;
  return () => {
    const current = world();
    if (known?.of !== current) known = { of: current, expected: expectedOf(current, validityHours) };
    return known.expected;
  };
}

/** The carrier with the longest validity decides for all: hand-overs are stored, and searched, by day. */
function expectedOf({ carriers }: GatewayConfig, validityHours: number): ExpectedReceipts {
  const terms = carriers.map((carrier) => ({ id: carrier.id, ...receiptTermsOf(carrier) }));
  const validities = terms.map((term) => term.validityHours ?? 0);
  return {
    hours: Math.max(validityHours, ...validities) + LATE_RECEIPT_HOURS,
    without: new Set(terms.filter(({ expected }) => !expected).map(({ id }) => id)),
    channels: new Map(carriers.map(({ id, channels }) => [id, channels])),
  };
}
