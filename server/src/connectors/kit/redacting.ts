import { withTexts } from 'harkara-contract/facts.ts';
import type { Connector, Receipt } from '../../core/delivery/connector.ts';
import type { Hide } from './hide-values.ts';

const LONGEST_ID = 200;
const LONGEST_ERROR = 200;
const LONGEST_RAW = 2_000;

/**
 * Carriers repeat what they were sent, and what they say is stored and shown to customers. So our settings are removed
 * here from everything that the connector passes on of the carrier's words.
 */
export function redacting(connector: Connector, hide: Hide): Connector {
  const query = connector.query?.bind(connector);
  const receiptIds = connector.receiptIds?.bind(connector);
  const status = connector.status?.bind(connector);
  const retire = connector.retire?.bind(connector);
  const hideIds = <Told extends object>(told: Told): Told =>
    'vendorIds' in told && Array.isArray(told.vendorIds)
      ? { ...told, vendorIds: told.vendorIds.map((id) => cut(hide(String(id)), LONGEST_ID)) }
      : told;
  return {
    start: (events) =>
      connector.start({
        ...events,
        onReceipt: (receipt) => events.onReceipt(redactedReceipt(receipt, hide)),
      }),
    freeWindow: () => connector.freeWindow(),
    submit: async (submission) => {
      const result = await connector.submit(submission);
      if ('reason' in result) return hideIds({ ...result, reason: withTexts(result.reason, hide) });
      return hideIds(
        'note' in result && result.note ? { ...result, note: withTexts(result.note, hide) } : result,
      );
    },
    ...(query && { query: async (submission) => hideIds(await query(submission)) }),
    ...(receiptIds && { receiptIds }),
    ...(status && { status }),
    ...(retire && { retire }),
    stop: (graceMs) => connector.stop(graceMs),
  };
}

/** Texts are truncated only now, since half a secret would not be recognised as one. */
export function redactedReceipt(receipt: Receipt, hide: Hide): Receipt {
  const { vendorId, error, raw } = receipt;
  return {
    ...receipt,
    vendorId: cut(hide(vendorId), LONGEST_ID),
    error: error && withTexts(error, (text) => cut(hide(text), LONGEST_ERROR)),
    raw: cut(hide(raw), LONGEST_RAW),
  };
}

function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length).toWellFormed() : text;
}
