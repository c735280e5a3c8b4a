import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { decodePdu, encodePdu } from './codec.ts';
import { Framer } from './framer.ts';
import { makePdu, respondTo, type Incoming, type Pdu, type PduOf } from './pdu.ts';
import { LAST_SEQUENCE, PendingRequests } from './pending-requests.ts';
import { RequestError } from './request-error.ts';
import { SmppSession, type SessionEnd, type SessionOptions } from './session.ts';
import { STATUS } from './status.ts';

/** A minimal peer: it keeps what it receives, and says nothing by itself. */
class Peer {
  readonly received: Pdu[] = [];
  readonly chunks: Buffer[] = [];
  readonly socket: Socket;
  ended = false;
  error: Error | null = null;
  readonly #framer = new Framer();

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.chunks.push(chunk);
      this.#framer.push(chunk);
      for (let frame = this.#framer.next(); frame !== null; frame = this.#framer.next()) {
        this.received.push(decodePdu(frame));
      }
    });
    socket.on('error', (error) => (this.error = error));
    socket.on('end', () => (this.ended = true));
  }

  say(...pdus: Pdu[]): void {
    this.socket.write(Buffer.concat(pdus.map((pdu) => encodePdu(pdu))));
  }

  /** Waits for the nth PDU of a command. */
  async heard<C extends Pdu['command']>(command: C, nth = 1): Promise<PduOf<C>> {
    const find = () => {
      const found = this.received.filter((pdu) => pdu.command === command)[nth - 1];
      if (found === undefined) throw new Error(`there is no ${command} number ${nth} yet`);
      return found as PduOf<C>;
    };
    return vi.waitFor(find, LOOKS);
  }
}

const LOOKS = { timeout: 60_000, interval: 5 };

/** From now on each check advances time by 5 ms, and nothing else does, however long the machine takes. */
function passTimeByLooks(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** The same for the times that a session takes to close. */
function closeByLooks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

async function endOf(session: SmppSession): Promise<SessionEnd> {
  await vi.waitFor(() => expect(session.isOpen).toBe(false), LOOKS);
  return session.closed;
}

let server: Server;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

const answerWithId = (request: Incoming) =>
  request.command === 'submit_sm' ? respondTo(request, { messageId: request.destinationAddr }) : null;

async function start(
  options: Partial<SessionOptions> = {},
): Promise<{ session: SmppSession; peer: Peer; socket: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const peer = new Peer((await accepted)[0]);
  const session = new SmppSession(socket, { onRequest: answerWithId, ...options });
  onTestFinished(() => {
    session.destroy();
    peer.socket.destroy();
  });
  return { session, peer, socket };
}

const submit = (destinationAddr = '1', sequence = 0) => makePdu('submit_sm', { destinationAddr, sequence });

/** The error of a request, caught from the start so that it is never unhandled. */
function errorOf(request: Promise<unknown>): Promise<RequestError | null> {
  return request.then(
    () => null,
    (error: unknown) => (error instanceof RequestError ? error : Promise.reject(error as Error)),
  );
}

describe('a request', () => {
  test('is resolved with its own response, in whatever order responses come', async () => {
    const { session, peer } = await start();
    const first = session.request(submit('1'));
    const second = session.request(submit('2'));
    const [one, two] = [await peer.heard('submit_sm', 1), await peer.heard('submit_sm', 2)];
    expect([one.sequence, two.sequence]).toEqual([1, 2]);
    peer.say(respondTo(two, { messageId: 'b' }), respondTo(one, { messageId: 'a' }));
    expect(await first).toMatchObject({ command: 'submit_sm_resp', messageId: 'a' });
    expect(await second).toMatchObject({ messageId: 'b' });
  });

  test('is also resolved with a status other than 0', async () => {
    const { session, peer } = await start();
    const request = session.request(submit());
    peer.say(respondTo(await peer.heard('submit_sm'), { status: STATUS.ESME_RTHROTTLED }));
    // Its type, too, is that of this request's response.
    const { status, messageId } = await request;
    expect({ status, messageId }).toEqual({ status: STATUS.ESME_RTHROTTLED, messageId: '' });
  });

  test('takes a place in the window until it is answered', async () => {
    const { session, peer } = await start({ window: 2 });
    expect(session.freeWindow).toBe(2);
    const first = session.request(submit());
    const second = errorOf(session.request(submit()));
    expect(session.freeWindow).toBe(0);
    expect(await errorOf(session.request(submit()))).toMatchObject({
      problem: 'window_full',
      fate: 'unsent',
    });
    peer.say(respondTo(await peer.heard('submit_sm')));
    await first;
    expect(session.freeWindow).toBe(1);
    session.destroy();
    expect(session.freeWindow).toBe(0);
    expect(await second).toMatchObject({ problem: 'closed' });
  });

  test('is refused at once if a field cannot be encoded, and takes no place in the window', async () => {
    const { session } = await start({ window: 1 });
    await expect(session.request(submit('1'.repeat(30)))).rejects.toThrow(RangeError);
    expect(session.freeWindow).toBe(1);
  });

  test('fails when its time is over, and its late response is reported with it', async () => {
    const onUnmatched = vi.fn();
    const { session, peer } = await start({ responseTimeoutMs: 40, onUnmatched });
    const error = await errorOf(session.request(submit('42')));
    expect(error).toMatchObject({ problem: 'timeout', fate: 'unanswered' });
    expect(session.freeWindow).toBe(10);
    const response = respondTo(await peer.heard('submit_sm'), { messageId: 'late' });
    peer.say(response, response);
    await expect.poll(() => onUnmatched).toHaveBeenCalledTimes(2);
    expect(onUnmatched.mock.calls).toEqual([
      [response, expect.objectContaining({ destinationAddr: '42' })],
      [response, null],
    ]);
    expect(session.isOpen).toBe(true);
  });

  test('is not answered by a response of another kind', async () => {
    const onUnmatched = vi.fn();
    const { session, peer } = await start({ onUnmatched });
    const request = session.request(submit());
    const { sequence } = await peer.heard('submit_sm');
    peer.say(makePdu('query_sm_resp', { sequence }), makePdu('submit_sm_resp', { sequence, messageId: 'a' }));
    expect(await request).toMatchObject({ messageId: 'a' });
    expect(onUnmatched).toHaveBeenCalledOnce();
  });

  test('fails by a generic_nack under its number', async () => {
    const onUnmatched = vi.fn();
    const { session, peer } = await start({ onUnmatched });
    const request = errorOf(session.request(submit()));
    const { sequence } = await peer.heard('submit_sm');
    peer.say(
      makePdu('generic_nack', { sequence: 0, status: 3 }),
      makePdu('generic_nack', { sequence, status: STATUS.ESME_RINVCMDID }),
    );
    expect(await request).toMatchObject({
      problem: 'nacked',
      fate: 'refused',
      status: STATUS.ESME_RINVCMDID,
      message: 'The peer answered with generic_nack, ESME_RINVCMDID',
    });
    expect(onUnmatched).toHaveBeenCalledOnce();
    expect(session.isOpen).toBe(true);
  });

  test('fails by a response that cannot be read', async () => {
    const { session, peer } = await start();
    const request = errorOf(session.request(submit()));
    const response = encodePdu(respondTo(await peer.heard('submit_sm'), { messageId: 'abc' }));
    response[response.length - 1] = 0x64;
    peer.socket.write(response);
    expect(await request).toMatchObject({ problem: 'malformed', fate: 'unanswered' });
    expect(session.badPdus).toBe(1);
  });

  test('fails at once when the connection is lost, and says what is known about its bytes', async () => {
    const { session, peer } = await start({ window: 100 });
    const sent = errorOf(session.request(submit('1')));
    await peer.heard('submit_sm');
    peer.socket.resetAndDestroy();
    expect(await sent).toMatchObject({ problem: 'closed', fate: 'unanswered' });
    expect(await session.closed).toMatchObject({ reason: 'disconnected' });
    expect(await errorOf(session.request(submit()))).toMatchObject({ problem: 'closed', fate: 'unsent' });
  });

  test('is known to be unsent if its bytes were not written yet', async () => {
    const { session, peer } = await start();
    const request = errorOf(session.request(submit()));
    session.destroy();
    expect(await request).toMatchObject({ problem: 'closed', fate: 'unsent' });
    await expect.poll(() => peer.ended || peer.socket.destroyed).toBe(true);
    expect(peer.received).toEqual([]);
  });

  test('is known to be unsent if the socket took no more, and is withdrawn when its time is over', async () => {
    const { session, peer } = await start({ window: 10_000, responseTimeoutMs: 100, enquireLinkMs: 0 });
    peer.socket.pause();
    const big = makePdu('submit_sm', { tlvs: [{ tag: 0x1400, value: Buffer.alloc(16_000) }] });
    const errors: Promise<RequestError | null>[] = [];
    // More than the system's buffers on both sides hold, in several turns of the event loop.
    for (let turn = 0; turn < 40; turn += 1) {
      for (let i = 0; i < 25; i += 1) errors.push(errorOf(session.request(big)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const fates = (await Promise.all(errors)).map((error) => error?.fate);
    const written = fates.flatMap((fate, index) => (fate === 'unanswered' ? [index + 1] : []));
    expect(fates.filter((fate) => fate === 'unsent')).toHaveLength(1_000 - written.length);
    expect(written.length).toBeLessThan(1_000);
    peer.socket.resume();
    await session.close(100);
    await expect.poll(() => peer.ended).toBe(true);
    const received = peer.received.filter(({ command }) => command === 'submit_sm');
    expect(received.map(({ sequence }) => sequence)).toEqual(written);
  });
});

describe('a request that may no longer leave', () => {
  test('is not written, and those around it are', async () => {
    const { session, peer } = await start();
    let mayLeave = true;
    const before = errorOf(session.request(submit('1')));
    const withheld = errorOf(session.request(submit('2'), { mayLeave: () => mayLeave }));
    mayLeave = false;
    expect(await withheld).toMatchObject({ problem: 'withheld', fate: 'unsent' });
    const after = errorOf(session.request(submit('3')));
    await peer.heard('submit_sm', 2);
    const written = peer.received.flatMap((pdu) =>
      pdu.command === 'submit_sm' ? [pdu.destinationAddr] : [],
    );
    expect(written).toEqual(['1', '3']);
    session.destroy();
    expect(await Promise.all([before, after])).toMatchObject([
      { fate: 'unanswered' },
      { fate: 'unanswered' },
    ]);
  });

  test('is checked when the socket finally takes more, and its place in the window is freed', async () => {
    const { session, peer } = await start({ window: 10_000, responseTimeoutMs: 60_000, enquireLinkMs: 0 });
    peer.socket.pause();
    const big = makePdu('submit_sm', { tlvs: [{ tag: 0x1400, value: Buffer.alloc(16_000) }] });
    let mayLeave = true;
    const errors: Promise<RequestError | null>[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      for (let i = 0; i < 25; i += 1) {
        errors.push(errorOf(session.request(big, { mayLeave: () => mayLeave })));
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    mayLeave = false;
    const window = session.freeWindow;
    peer.socket.resume();
    await vi.waitFor(() => expect(session.freeWindow).toBeGreaterThan(window), LOOKS);
    const written = 10_000 - session.freeWindow;
    await peer.heard('submit_sm', written);
    session.destroy();
    const fates = (await Promise.all(errors)).map((error) => error?.problem);
    expect(fates.filter((problem) => problem === 'withheld')).toHaveLength(1_000 - written);
    expect(written).toBeLessThan(1_000);
  });
});

describe('sequence numbers', () => {
  test('go from 1 to 0x7fffffff and start again, skipping those under way', () => {
    expect(new PendingRequests().nextSequence()).toBe(1);
    const pending = new PendingRequests(LAST_SEQUENCE - 1);
    expect(pending.nextSequence()).toBe(0x7fff_ffff);
    pending.add({
      request: submit(),
      sequence: 1,
      counted: true,
      deadline: 0,
      written: false,
      withdrawn: false,
      mayLeave: () => true,
      resolve: () => {},
      reject: () => {},
    });
    expect(pending.nextSequence()).toBe(2);
  });
});

describe('what is written', () => {
  test('in one turn goes out in one write', async () => {
    const writes: Buffer[] = [];
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => writes.push(chunk));
    const session = new SmppSession(stream, { onRequest: () => null, window: 100 });
    const requests = Array.from({ length: 50 }, () => errorOf(session.request(submit())));
    await new Promise((resolve) => setImmediate(resolve));
    expect(writes.map((chunk) => chunk.length)).toEqual([50 * encodePdu(submit()).length]);
    session.destroy();
    await Promise.all(requests);
  });
});

describe("the peer's requests", () => {
  test('are answered under their own numbers as they are finished', async () => {
    const finish: Record<string, () => void> = {};
    const { peer } = await start({
      onRequest: (request) =>
        new Promise((resolve) => {
          if (request.command !== 'submit_sm') throw new Error('unexpected');
          const answer = respondTo(request, { messageId: request.destinationAddr });
          finish[request.destinationAddr] = () => resolve(answer);
        }),
    });
    peer.say(submit('1', 0xffff_fff1), submit('2', 0xffff_fff2));
    await expect.poll(() => Object.keys(finish)).toEqual(['1', '2']);
    finish['2']?.();
    expect(await peer.heard('submit_sm_resp', 1)).toMatchObject({ messageId: '2', sequence: 0xffff_fff2 });
    finish['1']?.();
    expect(await peer.heard('submit_sm_resp', 2)).toMatchObject({ messageId: '1', sequence: 0xffff_fff1 });
  });

  test('are answered ESME_RSYSERR if the handler throws, answers wrongly, or returns what cannot be encoded', async () => {
    const onFault = vi.fn();
    const { peer } = await start({
      onFault,
      onRequest: (request) => {
        if (request.command !== 'submit_sm') return null;
        if (request.destinationAddr === '1') throw new Error('broken');
        if (request.destinationAddr === '2') return null;
        if (request.destinationAddr === '3') return makePdu('deliver_sm_resp');
        return respondTo(request, { messageId: 'x'.repeat(70) });
      },
    });
    peer.say(submit('1', 11), submit('2', 12), submit('3', 13), submit('4', 14));
    await peer.heard('submit_sm_resp', 4);
    expect(peer.received).toEqual(
      [11, 12, 13, 14].map((sequence) =>
        makePdu('submit_sm_resp', { sequence, status: STATUS.ESME_RSYSERR }),
      ),
    );
    expect(onFault).toHaveBeenCalledTimes(4);
  });

  test('are answered ESME_RSYSERR if the handler does not return, and not a second time when it does', async () => {
    const onFault = vi.fn();
    let finish = () => {};
    const { peer } = await start({
      answerTimeoutMs: 50,
      onFault,
      onRequest: (request) =>
        new Promise((resolve) => {
          finish = () => resolve(respondTo(request as PduOf<'submit_sm'>, { messageId: 'late' }));
        }),
    });
    peer.say(submit('1', 11));
    expect(await peer.heard('submit_sm_resp')).toMatchObject({ status: STATUS.ESME_RSYSERR, sequence: 11 });
    finish();
    peer.say(makePdu('enquire_link', { sequence: 12 }));
    await peer.heard('enquire_link_resp');
    expect(peer.received).toHaveLength(2);
    expect(onFault).toHaveBeenCalledOnce();
  });

  test('that have no response get none', async () => {
    const seen: string[] = [];
    const { peer } = await start({
      onRequest: (request) => {
        seen.push(request.command);
        return null;
      },
    });
    peer.say(makePdu('outbind', { sequence: 1 }), makePdu('alert_notification', { sequence: 2 }));
    peer.say(makePdu('enquire_link', { sequence: 3 }));
    await peer.heard('enquire_link_resp');
    expect(seen).toEqual(['outbind', 'alert_notification']);
    expect(peer.received).toHaveLength(1);
  });

  test('are not read further while there are too many, and none is lost', async () => {
    const total = 20_000;
    let most = 0;
    let atWork = 0;
    let stop = true;
    const waiting: (() => void)[] = [];
    const { peer, socket } = await start({
      maxIncoming: 8,
      onRequest: async (request) => {
        most = Math.max(most, ++atWork);
        if (stop) await new Promise<void>((resolve) => waiting.push(resolve));
        else await new Promise((resolve) => setImmediate(resolve));
        atWork -= 1;
        return answerWithId(request);
      },
    });
    peer.say(...Array.from({ length: total }, (_, i) => submit(String(i), i + 1)));
    await expect.poll(() => waiting).toHaveLength(8);
    expect(socket.isPaused()).toBe(true);
    expect(socket.bytesRead).toBeLessThan(200_000);
    expect(peer.received).toEqual([]);
    stop = false;
    for (const resume of waiting) resume();
    await peer.heard('submit_sm_resp', total);
    expect(most).toBe(8);
    expect(new Set(peer.received.map(({ sequence }) => sequence)).size).toBe(total);
  });

  test('do not block the responses that came before them, and stop the clock for those behind', async () => {
    passTimeByLooks();
    let resume = () => {};
    const { session, peer } = await start({
      maxIncoming: 1,
      responseTimeoutMs: 300,
      enquireLinkMs: 50,
      onRequest: async (request) => {
        await new Promise<void>((resolve) => (resume = resolve));
        return answerWithId(request);
      },
    });
    const first = session.request(submit());
    const second = session.request(submit());
    const third = session.request(submit());
    const three = await peer.heard('submit_sm', 3);
    const [one, two] = [await peer.heard('submit_sm', 1), await peer.heard('submit_sm', 2)];
    peer.say(submit('1', 11), respondTo(one), submit('2', 12), respondTo(two));
    await first;
    // Longer than a response and two answers to enquire_link may take: they may be there, but cannot be read.
    for (let ms = 0; ms < 700; ms += 10) {
      vi.advanceTimersByTime(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(session.isOpen).toBe(true);
    resume();
    expect(await second).toMatchObject({ command: 'submit_sm_resp' });
    await peer.heard('submit_sm_resp');
    peer.say(respondTo(three));
    expect(await third).toMatchObject({ command: 'submit_sm_resp' });
  });
});

describe('a peer that does not read', () => {
  test('is not read any further, and is given up', async () => {
    const { session, peer } = await start({ enquireLinkMs: 200, responseTimeoutMs: 100 });
    peer.socket.pause();
    const flood = Buffer.concat(Array.from({ length: 4_000 }, () => encodePdu(makePdu('enquire_link'))));
    const timer = setInterval(() => {
      for (let i = 0; i < 20; i += 1) if (peer.socket.writableLength < 10_000_000) peer.socket.write(flood);
    }, 1);
    expect(await session.closed).toMatchObject({ reason: 'silent' });
    clearInterval(timer);
  });
});

describe('a quiet peer', () => {
  beforeEach(passTimeByLooks);

  test('is sent an enquire_link, and another only when it is quiet again', async () => {
    const { session, peer } = await start({ enquireLinkMs: 40, responseTimeoutMs: 5_000 });
    peer.say(respondTo(await peer.heard('enquire_link', 1)));
    peer.say(respondTo(await peer.heard('enquire_link', 2)));
    expect(session.isOpen).toBe(true);
  });

  test('is given up after two unanswered enquire_links', async () => {
    const { session, peer } = await start({ enquireLinkMs: 30, responseTimeoutMs: 30 });
    const request = errorOf(session.request(submit(), { timeoutMs: 5_000 }));
    expect(await endOf(session)).toMatchObject({ reason: 'silent' });
    expect(await request).toMatchObject({ problem: 'closed', fate: 'unanswered' });
    await expect.poll(() => peer.ended).toBe(true);
    expect(peer.received.map(({ command }) => command)).toEqual([
      'submit_sm',
      'enquire_link',
      'enquire_link',
    ]);
  });

  test('is not given up while it says anything at all', async () => {
    const { session, peer } = await start({ enquireLinkMs: 30 });
    for (let nth = 1; nth <= 5; nth += 1) {
      const { sequence } = await peer.heard('enquire_link', nth);
      peer.say(makePdu('generic_nack', { sequence, status: STATUS.ESME_RINVCMDID }));
    }
    expect(session.isOpen).toBe(true);
  });

  test('is not given up for one unanswered enquire_link, nor for another later', async () => {
    const { session, peer } = await start({ enquireLinkMs: 30, responseTimeoutMs: 150 });
    peer.say(respondTo(await peer.heard('enquire_link', 2)));
    peer.say(respondTo(await peer.heard('enquire_link', 4)));
    await peer.heard('enquire_link', 5);
    expect(session.isOpen).toBe(true);
  });

  test('is not given up while it sends enquire_link itself instead of answering', async () => {
    const { session, peer } = await start({ enquireLinkMs: 30, responseTimeoutMs: 150 });
    for (let nth = 1; nth <= 4; nth += 1) {
      await peer.heard('enquire_link', nth);
      peer.say(makePdu('enquire_link', { sequence: nth }));
    }
    expect(session.isOpen).toBe(true);
  });

  test('is hung up on if so configured', async () => {
    const { session, peer } = await start({ enquireLinkMs: 0, inactivityMs: 60 });
    peer.say(makePdu('enquire_link'));
    expect(await endOf(session)).toEqual({ reason: 'inactive', error: null });
    await expect.poll(() => peer.ended).toBe(true);
    expect(peer.received.map(({ command }) => command)).toEqual(['enquire_link_resp']);
  });
});

describe('bytes that are no PDU', () => {
  test('are answered and counted, and the session goes on', async () => {
    const onBadPdu = vi.fn();
    const { session, peer } = await start({ onBadPdu });
    peer.socket.write(Buffer.from('0000001100000004000000000000000741', 'hex'));
    peer.socket.write(Buffer.from('000000100000000a0000000000000008', 'hex'));
    peer.socket.write(Buffer.from('000000108000000a0000000000000009', 'hex'));
    peer.say(submit('5', 10));
    await peer.heard('submit_sm_resp', 2);
    expect(peer.received).toEqual([
      makePdu('submit_sm_resp', { sequence: 7, status: STATUS.ESME_RINVCMDLEN }),
      makePdu('generic_nack', { sequence: 8, status: STATUS.ESME_RINVCMDID }),
      makePdu('submit_sm_resp', { sequence: 10, messageId: '5' }),
    ]);
    expect(session.badPdus).toBe(3);
    expect(onBadPdu).toHaveBeenCalledTimes(3);
  });

  test.each(['0000000800000015', '00004001000000040000000000000001', '474554202f20485454502f312e310d0a'])(
    'that lose the stream (%s) are answered, and the connection is closed',
    async (bytes) => {
      const { session, peer } = await start();
      const request = errorOf(session.request(submit()));
      await peer.heard('submit_sm');
      peer.socket.write(Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(100_000)]));
      expect(await session.closed).toMatchObject({ reason: 'lost_stream' });
      expect(await request).toMatchObject({ problem: 'closed', fate: 'unanswered' });
      expect(await peer.heard('generic_nack')).toMatchObject({ status: STATUS.ESME_RINVCMDLEN });
      await expect.poll(() => peer.ended).toBe(true);
    },
  );

  test('are recognised by a configurable length limit', async () => {
    const { session, peer } = await start({ maxPduLength: 100 });
    peer.socket.write(Buffer.from('000000650000000400000000', 'hex'));
    expect(await session.closed).toMatchObject({ reason: 'lost_stream' });
  });
});

describe('closing', () => {
  test('waits for what is under way both ways, then unbinds', async () => {
    let finish = () => {};
    const { session, peer } = await start({
      onRequest: async (request) => {
        await new Promise<void>((resolve) => (finish = resolve));
        return answerWithId(request);
      },
    });
    const request = session.request(submit());
    const asked = await peer.heard('submit_sm');
    peer.say(submit('9', 99), makePdu('enquire_link', { sequence: 100 }));
    await peer.heard('enquire_link_resp');
    const closing = session.close(5_000);
    expect(session.freeWindow).toBe(0);
    expect(await errorOf(session.request(submit()))).toMatchObject({ problem: 'closed', fate: 'unsent' });
    peer.say(makePdu('enquire_link', { sequence: 101 }));
    await peer.heard('enquire_link_resp', 2);
    expect(peer.received.map(({ command }) => command)).not.toContain('unbind');
    peer.say(respondTo(asked, { messageId: 'a' }), makePdu('enquire_link', { sequence: 102 }));
    expect(await request).toMatchObject({ messageId: 'a' });
    await peer.heard('enquire_link_resp', 3);
    expect(peer.received.map(({ command }) => command)).not.toContain('unbind');
    finish();
    const unbind = await peer.heard('unbind');
    expect(peer.received.map(({ command }) => command)).toContain('submit_sm_resp');
    peer.say(respondTo(unbind));
    await closing;
    expect(await session.closed).toEqual({ reason: 'closed_here', error: null });
    await expect.poll(() => peer.ended).toBe(true);
  });

  test('does not wait longer than allowed', async () => {
    const { session, peer, socket } = await start({ onRequest: () => new Promise(() => {}), maxIncoming: 1 });
    const request = errorOf(session.request(submit()));
    // Most of these are never read.
    peer.say(...Array.from({ length: 20_000 }, (_, i) => submit(String(i), i + 1)));
    await peer.heard('submit_sm');
    closeByLooks();
    const closing = session.close(50);
    await peer.heard('unbind');
    await vi.advanceTimersByTimeAsync(50);
    await closing;
    expect(await request).toMatchObject({ problem: 'closed', fate: 'unanswered' });
    await expect.poll(() => [peer.socket.closed, socket.closed]).toEqual([true, true]);
    expect(peer.error).toBeNull();
    // It saw the peer's end, and was not just torn down.
    expect(socket.readableEnded).toBe(true);
  });

  test('is over when the connection is', async () => {
    const { session, peer } = await start();
    const request = errorOf(session.request(submit()));
    await peer.heard('submit_sm');
    const closing = session.close(60_000);
    peer.socket.destroy();
    await closing;
    expect(await request).toMatchObject({ problem: 'closed' });
  });

  test('answers what the peer has asked before it read the unbind', async () => {
    let finish = () => {};
    const { session, peer } = await start({
      onRequest: async (request) => {
        await new Promise<void>((resolve) => (finish = resolve));
        return answerWithId(request);
      },
    });
    closeByLooks();
    const closing = session.close(5_000);
    const unbind = await peer.heard('unbind');
    peer.say(submit('1', 1), respondTo(unbind), makePdu('enquire_link', { sequence: 2 }));
    await peer.heard('enquire_link_resp');
    finish();
    await closing;
    await expect.poll(() => peer.ended).toBe(true);
    expect(peer.received.map(({ command }) => command)).toEqual([
      'unbind',
      'enquire_link_resp',
      'submit_sm_resp',
    ]);
  });

  test('lets the peer answer before its unbind is answered', async () => {
    const { session, peer } = await start();
    closeByLooks();
    const request = session.request(submit());
    const asked = await peer.heard('submit_sm');
    peer.say(makePdu('unbind', { sequence: 1 }), makePdu('enquire_link', { sequence: 2 }));
    await peer.heard('enquire_link_resp');
    expect(peer.received.map(({ command }) => command)).not.toContain('unbind_resp');
    peer.say(respondTo(asked, { messageId: 'a' }));
    expect(await request).toMatchObject({ messageId: 'a' });
    await peer.heard('unbind_resp');
    expect(await session.closed).toEqual({ reason: 'unbound_by_peer', error: null });
  });

  test("answers the peer's last requests, then its unbind", async () => {
    let finish = () => {};
    const { session, peer } = await start({
      onRequest: async (request) => {
        await new Promise<void>((resolve) => (finish = resolve));
        return answerWithId(request);
      },
    });
    peer.say(submit('1', 1), makePdu('unbind', { sequence: 2 }), makePdu('enquire_link', { sequence: 3 }));
    await peer.heard('enquire_link_resp');
    expect(session.freeWindow).toBe(0);
    finish();
    expect(await session.closed).toEqual({ reason: 'unbound_by_peer', error: null });
    await expect.poll(() => peer.ended).toBe(true);
    expect(peer.received.map(({ command }) => command)).toEqual([
      'enquire_link_resp',
      'submit_sm_resp',
      'unbind_resp',
    ]);
  });
});
