import { describe, expect, test } from 'vitest';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { findTlv } from '../../src/protocols/smpp/tlv.ts';
import { waitFor } from '../support/gateway.ts';
import { startSmsc, type Answer } from '../support/smsc.ts';
import { connect, kinds, openRig, submission } from './smpp-rig.ts';
import { inWords } from '../support/said.ts';

const HINDI = 'आपका ऑर्डर रास्ते में है। '.repeat(6).trim();
const LONG = 'a'.repeat(400);

describe('a message', () => {
  test('is taken by the operator, and has the id of its answer', async () => {
    const { connector, smsc } = await openRig();
    expect(await connector.submit(submission({ recipient: '9876543210' }))).toEqual({
      kind: 'accepted',
      vendorIds: ['id1'],
    });
    expect(smsc.received[0]?.submit).toMatchObject({
      sourceAddrTon: 5,
      sourceAddrNpi: 0,
      sourceAddr: 'HRKTST',
      destAddrTon: 1,
      destAddrNpi: 1,
      destinationAddr: '919876543210',
      esmClass: 0,
      registeredDelivery: 1,
      dataCoding: 0,
      shortMessage: Buffer.from('Your code is 482913.'),
      tlvs: [],
    });
  });

  test('carries its DLT ids and the parameters of the connector', async () => {
    const { connector, smsc } = await openRig(
      {},
      {
        dlt_tags: { entity: 5120, template: 5121, header: 5123 },
        extra_tlvs: [{ tag: 5122, value: '{entity},1102000000000000009', hash: 'sha256' }],
      },
    );
    await connector.submit(
      submission({
        dltEntityId: '1101000000000000001',
        dltTemplateId: '1107000000000000001',
        dltHeaderId: '1105000000000000001',
      }),
    );
    const tlvs = smsc.received[0]?.submit.tlvs ?? [];
    expect(findTlv(tlvs, 0x1400)?.toString()).toBe('1101000000000000001');
    expect(findTlv(tlvs, 0x1401)?.toString()).toBe('1107000000000000001');
    expect(findTlv(tlvs, 0x1403)?.toString()).toBe('1105000000000000001');
    expect(findTlv(tlvs, 0x1402)?.toString()).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of several parts goes over one link in order, with one id for each', async () => {
    const { connector, smsc } = await openRig({}, { binds: 3 });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => connector.submit(submission({ text: HINDI, unicode: true, parts: 3 }))),
    );
    for (const result of results) {
      expect(result.kind === 'accepted' && result.vendorIds).toHaveLength(3);
    }
    const byRecipient = Map.groupBy(smsc.received, ({ submit }) => submit.destinationAddr);
    for (const parts of byRecipient.values()) {
      expect(new Set(parts.map(({ bind }) => bind)).size).toBe(1);
      expect(parts.map(({ submit }) => submit.shortMessage[5])).toEqual([1, 2, 3]);
      expect(new Set(parts.map(({ submit }) => submit.shortMessage[3])).size).toBe(1);
      const text = parts.map(({ submit }) =>
        Buffer.from(submit.shortMessage.subarray(6)).swap16().toString('utf16le'),
      );
      expect(text.join('')).toBe(HINDI);
      for (const { submit } of parts) expect(submit).toMatchObject({ esmClass: 0x40, dataCoding: 8 });
    }
    expect(new Set(smsc.received.map(({ bind }) => bind)).size).toBe(3);
  });

  test('that SMPP cannot carry is rejected with a reason', async () => {
    const { connector, smsc } = await openRig();
    expect(inWords(await connector.submit(submission({ sender: 'A'.repeat(21) })))).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(/can't be sent over SMPP.*sourceAddr is longer than 20 characters/),
    });
    expect(smsc.received).toEqual([]);
  });
});

describe('the operator’s status', () => {
  test.each([
    [STATUS.ESME_RINVDSTADR, 'the number is not valid (ESME_RINVDSTADR, 0x0b)'],
    [STATUS.ESME_RINVSRCADR, 'the sender is not allowed (ESME_RINVSRCADR, 0x0a)'],
    [STATUS.ESME_RSUBMITFAIL, 'the message was not accepted (ESME_RSUBMITFAIL, 0x45)'],
    [0x0444, '0x444'],
  ])('%i rejects for good, with a reason', async (status, words) => {
    const { connector } = await openRig({ submit: () => ({ status }) });
    expect(inWords(await connector.submit(submission()))).toEqual({
      kind: 'rejected',
      reason: `The carrier rejected it: ${words}.`,
    });
  });

  test.each([STATUS.ESME_RSYSERR, STATUS.ESME_RX_T_APPN])('%i is temporary', async (status) => {
    const { connector } = await openRig({ submit: () => ({ status }) });
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry', afterMs: 2_000 });
  });

  test.each([STATUS.ESME_RTHROTTLED, STATUS.ESME_RMSGQFUL, 0x0499])(
    '%i slows the link down and tries again later',
    async (status) => {
      // At half of this rate there is room again after half a second.
      const { connector, smsc } = await openRig(
        { submit: () => ({ status }) },
        { per_second: 4, throttle_statuses: [0x0499] },
      );
      expect(await connector.submit(submission())).toMatchObject({ kind: 'retry', afterMs: 1_000 });
      expect(connector.status().perSecond).toBe(2);
      expect(connector.freeWindow()).toBe(0);
      delete smsc.behave.submit;
      await waitFor('there is room again', () => connector.freeWindow() > 0);
      expect(await connector.submit(submission())).toMatchObject({ kind: 'accepted' });
    },
  );
});

describe('a later part', () => {
  test('that is refused for good loses the message, and the reason says what was taken', async () => {
    const { connector } = await openRig({
      submit: (_submit, nth) => (nth === 3 ? { status: STATUS.ESME_RSUBMITFAIL } : { id: `p${nth}` }),
    });
    expect(inWords(await connector.submit(submission({ text: LONG, parts: 3 })))).toEqual({
      kind: 'rejected',
      reason:
        'Part 3 of 3 was rejected (the message was not accepted (ESME_RSUBMITFAIL, 0x45)); ' +
        "the 2 parts before it were accepted and can't be read without it. " +
        'It is not sent another way, which would repeat what was accepted.',
      charged: true,
    });
  });

  test('that is throttled is sent again by itself', async () => {
    const { connector, smsc } = await openRig(
      {
        submit: (_submit, nth) =>
          nth === 2 || nth === 3 ? { status: STATUS.ESME_RTHROTTLED } : { id: `p${nth}` },
      },
      { per_second: 100 },
    );
    expect(await connector.submit(submission({ text: LONG, parts: 3 }))).toEqual({
      kind: 'accepted',
      vendorIds: ['p1', 'p4', 'p5'],
    });
    expect(smsc.received.map(({ submit }) => submit.shortMessage[5])).toEqual([1, 2, 2, 2, 3]);
  });

  test('is sent when the link is back, if it had not left before the link broke', async () => {
    // The rate holds the second part back for half a second.
    const { connector, smsc } = await openRig(
      {
        submit: (_submit, nth, bind) => {
          if (nth === 1) setImmediate(() => bind.session.hangUp());
          return { id: `p${nth}` };
        },
      },
      { per_second: 2 },
    );
    expect(await connector.submit(submission({ text: LONG, parts: 3 }))).toEqual({
      kind: 'accepted',
      vendorIds: ['p1', 'p2', 'p3'],
    });
    expect(smsc.attempts).toHaveLength(2);
  });
});

describe('a message that may no longer leave', () => {
  test('is withheld, and no byte of it is sent', async () => {
    const { connector, smsc } = await openRig();
    let mayLeave = true;
    const result = connector.submit(submission({ mayLeave: () => mayLeave }));
    // Its bytes wait for the turn of the event loop in which everything pending is written.
    mayLeave = false;
    expect(await result).toEqual({ kind: 'withheld' });
    const marker = submission();
    expect(kinds([await connector.submit(marker)])).toEqual(['accepted']);
    const sent = smsc.received.map(({ submit }) => submit.destinationAddr);
    expect(sent).toEqual([`91${marker.recipient}`]);
    expect(connector.freeWindow()).toBe(10);
  });

  test('is unknown if the operator has its beginning', async () => {
    let mayLeave = true;
    const { connector, smsc } = await openRig({
      submit: (_submit, nth) => {
        mayLeave = false;
        return { id: `p${nth}` };
      },
    });
    const long = submission({ text: LONG, parts: 3, mayLeave: () => mayLeave });
    expect(inWords(await connector.submit(long))).toEqual({
      kind: 'unknown',
      reason:
        'Part 2 of 3 could no longer be sent because this process was late; the part before it was accepted.',
    });
    expect(smsc.received).toHaveLength(1);
  });
});

describe('a link that breaks', () => {
  test('leaves exactly the unanswered messages unknown', async () => {
    const { connector, smsc } = await openRig(
      { submit: (_submit, nth) => (nth <= 4 ? { id: `id${nth}` } : 'silent') },
      { window: 10 },
    );
    expect(connector.freeWindow()).toBe(10);
    const results = Array.from({ length: 10 }, () => connector.submit(submission()));
    await waitFor('all have arrived', () => smsc.received.length === 10);
    await waitFor('four are answered', () => connector.freeWindow() === 4);
    smsc.cut();
    const settled = await Promise.all(results);
    expect(kinds(settled)).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      ...Array.from({ length: 6 }, () => 'unknown'),
    ]);
    expect(inWords(settled.at(-1))).toMatchObject({
      reason: expect.stringContaining('closed before a response arrived'),
    });
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.query({ ...submission() })).toEqual({ kind: 'cannot_tell' });
  });

  test('is re-established within seconds, and takes messages', async () => {
    const { connector, smsc, untilUp, reports } = await openRig({}, { binds: 2 });
    smsc.cut();
    await waitFor('the connector has noticed', () => connector.status().state !== 'up');
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry', afterMs: 0 });
    await untilUp();
    // At the first attempt, before which the pause is at most a second.
    expect(smsc.attempts).toHaveLength(2 + 2);
    expect(kinds([await connector.submit(submission())])).toEqual(['accepted']);
    expect(smsc.binds).toHaveLength(2);
    expect(reports.map(({ message }) => message)).toContain('transceiver 1 is down: the connection broke');
  });

  test('is noticed when the operator no longer responds', async () => {
    const { connector, smsc } = await openRig({}, { enquire_link_s: 0.1, response_timeout_s: 0.2 });
    smsc.deafen();
    await waitFor('it is down', () => connector.status().state === 'down');
    expect(inWords(connector.status().lastError)).toBe("the carrier doesn't answer enquire_link");
    await waitFor('it is up again', () => connector.status().state === 'up');
  });
});

describe('an answer that is too late', () => {
  test('makes the message unknown, and is returned by a later query', async () => {
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<Answer>();
    const { connector } = await openRig({ submit: () => answer }, { response_timeout_s: 0.1 });
    const sent = submission();
    expect(inWords(await connector.submit(sent))).toMatchObject({
      kind: 'unknown',
      reason: 'The carrier may have it: No response in time.',
    });
    expect(await connector.query(sent)).toEqual({ kind: 'no_answer' });
    letAnswer({ id: 'late' });
    await waitFor('the answer came', async () => (await connector.query(sent)).kind === 'taken');
    expect(await connector.query(sent)).toEqual({ kind: 'taken', vendorIds: ['late'] });
    expect(await connector.query({ ...sent, attempt: 2 })).toEqual({ kind: 'cannot_tell' });
  });

  test('that refuses says that the message never arrived', async () => {
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<Answer>();
    const { connector } = await openRig({ submit: () => answer }, { response_timeout_s: 0.1 });
    const sent = submission();
    expect(kinds([await connector.submit(sent)])).toEqual(['unknown']);
    letAnswer({ status: STATUS.ESME_RTHROTTLED });
    await waitFor('it came', async () => (await connector.query(sent)).kind === 'never_arrived');
  });
});

describe('a bind', () => {
  test('that is refused for good is not tried again soon, and reported once as an error', async () => {
    await using smsc = await startSmsc({ bind: () => STATUS.ESME_RINVPASWD });
    const { connector, reports } = await connect(smsc, {}, { wait: false });
    await waitFor('it is refused', () => connector.status().state === 'refused');
    // One that is temporarily refused pauses for at least half a second, twice.
    await using other = await startSmsc({ bind: () => STATUS.ESME_RALYBND });
    await connect(other, {}, { wait: false });
    await waitFor('another tries for the third time', () => other.attempts.length === 3);
    expect(smsc.attempts).toHaveLength(1);
    expect(connector.freeWindow()).toBe(0);
    expect(inWords(connector.status())).toMatchObject({
      state: 'refused',
      lastError: 'the carrier rejected the bind: the password is wrong (ESME_RINVPASWD, 0x0e)',
      links: [{ name: 'transceiver 1', state: 'refused', inFlight: 0 }],
    });
    expect(reports.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('that is temporarily refused is tried again', async () => {
    const { smsc } = await openRig({
      bind: (_request, nth) => (nth === 1 ? STATUS.ESME_RALYBND : STATUS.ESME_ROK),
    });
    expect(smsc.attempts.map(({ status }) => status)).toEqual([STATUS.ESME_RALYBND, STATUS.ESME_ROK]);
  });

  test('carries the configured values', async () => {
    const { smsc } = await openRig({}, { system_type: 'BULK', mode: 'transmitter+receiver', binds: 2 });
    expect(smsc.binds.map(({ mode }) => mode).sort()).toEqual([
      'receiver',
      'receiver',
      'transmitter',
      'transmitter',
    ]);
    expect(smsc.binds[0]?.request).toMatchObject({
      systemId: 'harkara',
      systemType: 'BULK',
      interfaceVersion: 0x34,
    });
  });

  test('is tried as long as nobody listens, and says so', async () => {
    const gone = await startSmsc();
    await gone.close();
    const { connector, reports } = await connect(gone, {}, { wait: false });
    await waitFor('it is down', () => connector.status().state === 'down');
    expect(inWords(connector.status().lastError)).toMatch(/^127\.0\.0\.1:\d+: the connection was refused$/);
    expect(reports).toHaveLength(1);
  });
});

describe('the window', () => {
  test('is the sum of the links, and no link gets more than its own', async () => {
    const { connector, smsc } = await openRig({ submit: () => 'silent' }, { binds: 3, window: 4 });
    expect(connector.freeWindow()).toBe(12);
    for (let i = 0; i < 12; i++) void connector.submit(submission());
    await waitFor('all have arrived', () => smsc.received.length === 12);
    const counts = [...Map.groupBy(smsc.received, ({ bind }) => bind).values()].map((all) => all.length);
    expect(counts).toEqual([4, 4, 4]);
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
    smsc.cut();
  });

  test('reports when there is room again', async () => {
    const { connector, rooms } = await openRig({}, { window: 1 });
    const before = rooms();
    await connector.submit(submission());
    await waitFor('it was told', () => rooms() > before);
    expect(connector.freeWindow()).toBe(1);
  });

  test('respects the rate of each link', async () => {
    const { connector, smsc } = await openRig({}, { window: 100, per_second: 20 });
    const started = performance.now();
    let sent = 0;
    while (sent < 25) {
      const room = await waitFor('there is room', () => connector.freeWindow() || null);
      for (let i = 0; i < room; i++) {
        sent += 1;
        void connector.submit(submission());
      }
    }
    const took = performance.now() - started;
    await waitFor('all have arrived', () => smsc.received.length === sent);
    // A quarter of a second's worth may have been saved up.
    expect(sent).toBeLessThanOrEqual(5 + (20 * took) / 1_000 + 1);
  });
});

describe('stopping', () => {
  test('waits for the answers under way, unbinds, and accepts no more', async () => {
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<Answer>();
    const { connector, smsc } = await openRig({ submit: () => answer });
    const results = Array.from({ length: 5 }, () => connector.submit(submission()));
    await waitFor('they have arrived', () => smsc.received.length === 5);
    const ended = smsc.binds[0]?.session.closed;
    const stopped = connector.stop(60_000);
    letAnswer({ id: 'slow' });
    await stopped;
    expect(kinds(await Promise.all(results))).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
    ]);
    expect(inWords(await ended)).toMatchObject({ reason: 'unbound_by_peer' });
    expect(connector.freeWindow()).toBe(0);
    expect(await connector.submit(submission())).toMatchObject({ kind: 'retry' });
  });

  test('waits no longer than the grace period', async () => {
    const { connector, smsc } = await openRig({ submit: () => 'silent' });
    const result = connector.submit(submission());
    await waitFor('it has arrived', () => smsc.received.length === 1);
    await connector.stop(200);
    expect(kinds([await result])).toEqual(['unknown']);
  });
});
