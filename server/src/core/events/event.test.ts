import { expect, test } from 'vitest';
import { createIdMaker, toPublicId } from '../ids.ts';
import { STATE } from '../messages/states.ts';
import { deliveryReportPayload, inboundPayload, webhookId } from './event.ts';
import { said } from '../../../test/support/said.ts';

const at = new Date('2026-03-01T10:20:30.400Z');
const messageId = createIdMaker(7, () => at.getTime()).one(42);
const call = { account: 42, first: messageId, accepted: 1 };

test('a delivery report has the documented fields and no others', () => {
  const payload = deliveryReportPayload({
    call,
    messageId,
    state: STATE.delivered,
    at,
    recipient: '9876543210',
    error: said('ignored when it arrived'),
    cause: null,
    clientRef: null,
  });
  expect(payload).toEqual({
    event: 'delivery_report',
    message_id: toPublicId(messageId),
    status: 'delivered',
    delivered_at: '2026-03-01T10:20:30.400Z',
    recipient: '9876543210',
    cause: null,
  });
});

test.each(['failed', 'expired'] as const)('a report of a message that %s gives the reason', (status) => {
  const payload = deliveryReportPayload({
    call,
    messageId,
    state: STATE[status],
    at,
    recipient: '9876543210',
    error: said('absent subscriber'),
    cause: 'absent',
    clientRef: 'order-7',
  });
  expect(payload).toMatchObject({
    status,
    error: 'absent subscriber',
    cause: 'absent',
    client_ref: 'order-7',
  });
});

test('an inbound message has the documented fields and no others', () => {
  expect(inboundPayload({ from: '9876543210', to: '56161', text: 'STOP', at })).toEqual({
    event: 'inbound_sms',
    from: '9876543210',
    to: '56161',
    message: 'STOP',
    received_at: '2026-03-01T10:20:30.400Z',
  });
});

test('the webhook id names the message and the state', () => {
  expect(webhookId(messageId, STATE.delivered)).toBe(`evt_${toPublicId(messageId)}_40`);
});
