import { expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, HEADER, provision, SENDER } from '../support/provisions.ts';
import { callAs, dataOf, ISO } from './directory.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha'),
    customer('ravi', {
      senders: [{ sender_id: 'RAVIJI', status: 'rejected', reason: 'not in the registry' }],
    }),
  ),
});

const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);

const FIRST = {
  id: 1,
  sender_id: SENDER,
  route: 'transactional',
  status: 'approved',
  dlt_header_id: HEADER,
  reason: null,
  created_at: ISO,
};

test('GET /sender-ids answers with the approved ones, newest first, exactly', async () => {
  const answer = await get('/sender-ids');
  expect(answer.body).toEqual({ success: true, status: 'success', data: expect.any(Array) });
  expect(dataOf(answer).map(({ sender_id, route }) => `${String(sender_id)} ${String(route)}`)).toEqual([
    'HRKINT international',
    '140123 promotional',
    'HRKPRO promotional',
    `${SENDER} transactional`,
  ]);
  expect(dataOf(answer).at(-1)).toEqual(FIRST);
  expect((await get('/sender-ids', 'ravi')).body).toEqual({ success: true, status: 'success', data: [] });
});

test('GET /sender-ids/list says why one was rejected, and shows nothing of another account', async () => {
  expect((await get('/sender-ids/list', 'ravi')).body).toEqual({
    success: true,
    status: 'success',
    data: [
      {
        id: 1,
        sender_id: 'RAVIJI',
        route: 'transactional',
        status: 'rejected',
        dlt_header_id: null,
        reason: 'not in the registry',
        created_at: ISO,
      },
    ],
    pagination: { page: 1, per_page: 100, total: 1, last_page: 1 },
  });
});
