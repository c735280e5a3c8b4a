import { fromPublicId } from '../../src/core/ids.ts';
import { waitFor, type TestGateway } from '../support/gateway.ts';
import { SENDER, TEXT } from '../support/provisions.ts';

/** A virtual operator that answers at once, unless `options` override that. */
export const carrier = (name: string, options: object = {}, more: object = {}) => ({
  name,
  type: 'virtual-operator',
  options: { delivery_ms: [1, 5], ...options },
  ...more,
});

export const inTurn = (...connectors: string[]) => ({ channel: 'sms', route: '*', connectors });

/** @returns the ids of the connectors by their names. */
export async function queuesOf(gateway: TestGateway): Promise<Record<string, number>> {
  const rows = await gateway.rows<{ id: number; name: string }>('select id, name from connectors');
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

export async function sendTo(
  gateway: TestGateway,
  recipient: string,
  username = 'asha',
  more: object = {},
): Promise<string> {
  return gateway.sendSms(recipient, more, username);
}

/** The name of the connector in whose queue the message is, or was when it left. */
export async function wayOf(gateway: TestGateway, publicId: string): Promise<string | undefined> {
  const [row] = await gateway.rows<{ name: string }>(
    'select c.name from messages m join connectors c on c.id = m.queue where m.id = $1',
    [fromPublicId(publicId)],
  );
  return row?.name;
}

export async function timelineOf(
  gateway: TestGateway,
  publicId: string,
): Promise<{ event: string; detail: string | null }[]> {
  const { timeline } = await gateway.statusOf(publicId);
  const steps = timeline as { event: string; detail: string | null }[];
  return steps.map(({ event, detail }) => ({ event, detail }));
}

export async function bulk(gateway: TestGateway, recipients: string[], more: object = {}) {
  const answer = await gateway.postAs('asha', '/sms/send-bulk', {
    sender_id: SENDER,
    message: TEXT,
    recipients,
    ...more,
  });
  return answer;
}

/** How many messages each connector has handed over, without failed attempts. */
export async function handedOver(gateway: TestGateway): Promise<Record<string, number>> {
  const rows = await gateway.rows<{ name: string; count: number }>(
    `select c.name, count(*)::integer as count from attempts a join connectors c on c.id = a.connector
      where a.result = 'accepted' group by c.name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

export async function untilAllAre(gateway: TestGateway, state: number): Promise<void> {
  const states = () =>
    gateway.rows<{ state: number; count: number }>(
      'select state, count(*)::integer as count from messages group by state order by state',
    );
  const haveCome = async () => (await states()).every((row) => row.state === state);
  await waitFor(`all messages have come to ${state}`, haveCome, { seen: states });
}

export const numbers = (count: number, prefix = '98') =>
  Array.from({ length: count }, (_, i) => prefix + String(i).padStart(10 - prefix.length, '0'));
