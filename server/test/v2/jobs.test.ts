import { describe, expect, test } from 'vitest';
import { idAt, toBroadcastId, toPublicId } from '../../src/core/ids.ts';
import { useGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEXT, type Outcome } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { callAs, dataOf, expectRefusal, ISO, paginationOf } from './directory.ts';

const RICH = { credits: { sms: 100_000, international: 0 } };

type JobData = {
  job: { id: number; status: string; batch_id: string };
  delivery_summary: { total: number; delivered: number; failed: number; pending: number };
};

type Making = { as?: string; count?: number; outcome?: Outcome; scheduleAt?: Date };

/** A call so large that it becomes a job. */
async function makeJob(gateway: TestGateway, making: Making = {}) {
  const { as = 'asha', count = 201, outcome = 'delivered', scheduleAt = null } = making;
  const messages = Array.from({ length: count }, () => ({ recipient: numberFor(outcome), text: TEXT }));
  const accepted = await sendToCore(gateway, as, { messages, scheduleAt });
  if (accepted.campaign === null) throw new Error('it did not become a job');
  return { id: accepted.campaign, first: accepted.first };
}

const jobOf = (given: Answer): JobData => {
  expect(given.status).toBe(200);
  return given.body.data as JobData;
};

async function waitForJob(
  gateway: TestGateway,
  id: number,
  what: string,
  holds: (data: JobData) => boolean,
): Promise<JobData> {
  return waitFor(what, async () => {
    const data = jobOf(await gateway.getAs('asha', `/jobs/${id}`));
    return holds(data) && data;
  });
}

describe('while nothing is handed over', () => {
  const gateway = useGateway({
    workers: false,
    provision: provision(customer('asha', RICH), customer('lists', RICH)),
  });
  const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);
  const post = (path: string, as = 'asha') => callAs(gateway(), as, 'POST', path);

  describe('GET /jobs', () => {
    test('lists jobs, the newest first, by page and by status', async () => {
      const scheduleAt = new Date(Date.now() + 86_400_000);
      const first = await makeJob(gateway(), { as: 'lists' });
      const second = await makeJob(gateway(), { as: 'lists', count: 202, scheduleAt });
      const third = await makeJob(gateway(), { as: 'lists' });
      const account = await gateway().accountOf('lists');
      const { body } = await get('/jobs', 'lists');
      const item = ({ id, first: message }: { id: number; first: string }, total = 201) => ({
        id,
        batch_id: toBroadcastId({ account, first: message, accepted: total }),
        status: 'queued',
        sender_id: SENDER,
        route: 'transactional',
        total,
        created_at: ISO,
        scheduled_at: null,
      });
      expect(body).toEqual({
        success: true,
        status: 'success',
        data: [item(third), { ...item(second, 202), scheduled_at: scheduleAt.toISOString() }, item(first)],
        pagination: { page: 1, per_page: 25, total: 3, last_page: 1 },
      });

      const pages = await Promise.all([1, 2, 3].map((page) => get(`/jobs?per_page=2&page=${page}`, 'lists')));
      expect(pages.map((page) => dataOf(page).map(({ id }) => id))).toEqual([[3, 2], [1], []]);
      expect(pages.map(paginationOf)).toEqual(
        [1, 2, 3].map((page) => ({ page, per_page: 2, total: 3, last_page: 2 })),
      );

      await post('/jobs/2/pause', 'lists');
      const listed = async (query: string) => {
        const found = await get(`/jobs?${query}`, 'lists');
        return [dataOf(found).map(({ id }) => id), paginationOf(found)];
      };
      const of = (total: number) => ({ page: 1, per_page: 25, total, last_page: 1 });
      expect(await listed('status=queued')).toEqual([[3, 1], of(2)]);
      expect(await listed('status=paused')).toEqual([[2], of(1)]);
      expect(await listed('status=processing')).toEqual([[], of(0)]);
      expect(await listed('status=queued&per_page=1&page=2')).toEqual([
        [1],
        { page: 2, per_page: 1, total: 2, last_page: 2 },
      ]);

      for (let repeat = 0; repeat < 2; repeat++) await post('/jobs/1/cancel', 'lists');
      expect(await listed('status=cancelled')).toEqual([[1], of(1)]);
      expect(await listed('status=queued')).toEqual([[3], of(1)]);
      expect(await listed('status=completed')).toEqual([[], of(0)]);
    });
  });

  describe('GET /jobs/{id}', () => {
    test('shows the job and its delivery summary', async () => {
      const { id, first } = await makeJob(gateway());
      const { status, body } = await get(`/jobs/${id}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          status: 'success',
          data: {
            job: {
              id,
              batch_id: toBroadcastId({
                account: await gateway().accountOf('asha'),
                first,
                accepted: 201,
              }),
              status: 'queued',
              sender_id: SENDER,
              route: 'transactional',
              total: 201,
              created_at: ISO,
              scheduled_at: null,
            },
            delivery_summary: { total: 201, delivered: 0, failed: 0, pending: 201 },
          },
        },
      });
    });

    test('counts an individually cancelled message as failed', async () => {
      const { id, first } = await makeJob(gateway());
      await callAs(gateway(), 'asha', 'DELETE', `/sms/${toPublicId(idAt(first, 5))}`);
      const { delivery_summary } = jobOf(await get(`/jobs/${id}`));
      expect(delivery_summary).toEqual({ total: 201, delivered: 0, failed: 1, pending: 200 });
    });

    test('is completed when each of its messages was cancelled individually', async () => {
      const { id, first } = await makeJob(gateway());
      for (let i = 0; i < 201; i++) {
        const cancelled = await callAs(gateway(), 'asha', 'DELETE', `/sms/${toPublicId(idAt(first, i))}`);
        expect(cancelled.status).toBe(200);
      }
      const completed = await get('/jobs?status=completed');
      expect(dataOf(completed).map((job) => job['id'])).toEqual([id]);
      const data = jobOf(await get(`/jobs/${id}`));
      expect(data.job.status).toBe('completed');
      expect(data.delivery_summary).toEqual({ total: 201, delivered: 0, failed: 201, pending: 0 });
    });
  });

  const ADDRESSES = [
    ['GET', '/jobs/{id}'],
    ['POST', '/jobs/{id}/pause'],
    ['POST', '/jobs/{id}/resume'],
    ['POST', '/jobs/{id}/cancel'],
  ] as const;

  describe.each(ADDRESSES)('%s %s', (method, path) => {
    test('accepts an empty body, even with a JSON content type', async () => {
      const { id } = await makeJob(gateway());
      const headers = { 'x-api-key': keyOf('asha'), 'content-type': 'application/json' };
      const address = `/api/v2${path.replace('{id}', String(id))}`;
      expect((await gateway().request(address, { method, headers })).status).toBe(200);
    });
  });

  describe('the states of a job', () => {
    const statusAfter = async (id: number, change: string) => {
      const given = jobOf(await post(`/jobs/${id}/${change}`));
      expect(jobOf(await get(`/jobs/${id}`))).toEqual(given);
      return given.job.status;
    };

    test('paused, resumed and cancelled, and each of these twice', async () => {
      const { id } = await makeJob(gateway());
      const steps = ['resume', 'pause', 'pause', 'resume', 'pause', 'cancel', 'cancel'];
      const states: string[] = [];
      for (const step of steps) states.push(await statusAfter(id, step));
      expect(states).toEqual(['queued', 'paused', 'paused', 'queued', 'paused', 'cancelled', 'cancelled']);
    });

    test.each(['pause', 'resume'])('a cancelled job is 409 for %s', async (change) => {
      const { id } = await makeJob(gateway());
      await post(`/jobs/${id}/cancel`);
      const refused = await post(`/jobs/${id}/${change}`);
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.error?.details).toEqual({ status: 'cancelled' });
      expect(jobOf(await get(`/jobs/${id}`)).job.status).toBe('cancelled');
    });
  });
});

describe('while messages are handed over', () => {
  const gateway = useGateway({ provision: provision(customer('asha', RICH)) });
  const post = (id: number, change: string) => callAs(gateway(), 'asha', 'POST', `/jobs/${id}/${change}`);
  const listed = async (status: string) =>
    dataOf(await gateway().getAs('asha', `/jobs?status=${status}&per_page=100`)).map(({ id }) => id);

  test('a job is completed when every message is final', async () => {
    const delivered = await makeJob(gateway());
    const failed = await makeJob(gateway(), { outcome: 'failed' });
    const isCompleted = ({ job }: JobData) => job.status === 'completed';
    expect(await waitForJob(gateway(), delivered.id, 'it is completed', isCompleted)).toMatchObject({
      delivery_summary: { total: 201, delivered: 201, failed: 0, pending: 0 },
    });
    expect(await waitForJob(gateway(), failed.id, 'it is completed', isCompleted)).toMatchObject({
      delivery_summary: { total: 201, delivered: 0, failed: 201, pending: 0 },
    });
    const completed = await listed('completed');
    expect(completed).toEqual(expect.arrayContaining([delivered.id, failed.id]));
    const page = await gateway().getAs('asha', '/jobs?status=completed&per_page=1');
    expect(paginationOf(page)).toMatchObject({ total: completed.length });
    for (const change of ['pause', 'resume', 'cancel']) {
      const refused = await post(delivered.id, change);
      expectRefusal(refused, 409, 'conflict');
      expect(refused.body.error?.details).toEqual({ status: 'completed' });
    }
  });

  test('the list shows a job as completed even if nobody has asked for it', async () => {
    const { id } = await makeJob(gateway());
    await waitFor('it is in the list of completed jobs', async () =>
      (await listed('completed')).includes(id),
    );
    expect(await listed('processing')).not.toContain(id);
  });

  test('a completed job whose process died before recording it is found', async () => {
    const { id } = await makeJob(gateway());
    await waitFor('it is completed', async () => (await listed('completed')).includes(id));
    await gateway().rows(`update campaigns set state = 'processing' where campaign = $1`, [id]);
    await waitFor('it is completed again', async () => (await listed('completed')).includes(id));
  });

  test('a job whose receipts are missing is still processing', async () => {
    const { id } = await makeJob(gateway(), { outcome: 'pending' });
    await waitForJob(gateway(), id, 'it is processing', ({ job }) => job.status === 'processing');
    expect(await listed('processing')).toContain(id);
  });

  test('a paused job stays paused when its time comes, and continues when it is resumed', async () => {
    const scheduleAt = new Date(Date.now() + 86_400_000);
    const paused = await makeJob(gateway(), { scheduleAt });
    const other = await makeJob(gateway(), { scheduleAt });
    expect(jobOf(await post(paused.id, 'pause')).job.status).toBe('paused');
    const ids = [paused.id, other.id];
    await gateway().rows('update campaigns set due_at = now() where campaign = any($1)', [ids]);
    await gateway().rows('update messages set due_at = now() where campaign = any($1)', [ids]);
    await waitForJob(gateway(), other.id, 'the other is completed', ({ job }) => job.status === 'completed');
    expect(jobOf(await gateway().getAs('asha', `/jobs/${paused.id}`))).toMatchObject({
      job: { status: 'paused' },
      delivery_summary: { pending: 201 },
    });
    // Its messages may begin to leave, and even arrive, before the answer is read.
    expect(jobOf(await post(paused.id, 'resume')).job.status).toMatch(/^(queued|processing|completed)$/);
    await waitForJob(gateway(), paused.id, 'it is completed', ({ job }) => job.status === 'completed');
  });

  test('a cancelled job’s messages are cancelled and refunded', async () => {
    const before = await gateway().balanceOf('asha');
    const scheduleAt = new Date(Date.now() + 86_400_000);
    const { id, first } = await makeJob(gateway(), { count: 1_201, scheduleAt });
    expect(jobOf(await post(id, 'cancel'))).toMatchObject({ job: { status: 'cancelled' } });
    await waitForJob(gateway(), id, 'all are cancelled', (data) => data.delivery_summary.pending === 0);
    expect(jobOf(await gateway().getAs('asha', `/jobs/${id}`))).toMatchObject({
      job: { id, status: 'cancelled' },
      delivery_summary: { total: 1_201, delivered: 0, failed: 1_201, pending: 0 },
    });
    expect(await gateway().balanceOf('asha')).toBe(before);
    expect(await listed('cancelled')).toContain(id);
    const { data } = (await gateway().getAs('asha', `/sms/status/${toPublicId(idAt(first, 700))}`)).body;
    expect(data).toMatchObject({ status: 'cancelled', credits: 0, error: 'Its campaign was cancelled.' });
    const again = await callAs(gateway(), 'asha', 'DELETE', `/sms/${toPublicId(first)}`);
    expect(again.body.data).toMatchObject({ status: 'cancelled', credits_refunded: 1 });
  });
});
