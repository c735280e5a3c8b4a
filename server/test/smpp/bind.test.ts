import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setAccountStatus } from '../../src/core/accounts/manage-accounts.ts';
import { decodePdu, encodePdu } from '../../src/protocols/smpp/codec.ts';
import { Framer } from '../../src/protocols/smpp/framer.ts';
import { makePdu, type Pdu } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, TEXT } from '../support/provisions.ts';
import { bind, PASSWORD, serve, smppCustomer, tryBind, useSmpp } from './customers.ts';
import { OPERATOR } from '../support/operator.ts';

const { gateway, smpp } = useSmpp({
  provision: provision(
    smppCustomer('asha'),
    smppCustomer('ravi'),
    smppCustomer('guessed'),
    smppCustomer('few', {}, { max_binds: 2 }),
    smppCustomer('blocked', { status: 'blocked' }),
    smppCustomer('idle', { status: 'inactive' }),
    smppCustomer('elsewhere', {}, { allow_ips: ['198.51.100.0/24', '2001:db8::/32'] }),
    smppCustomer('near', {}, { allow_ips: ['198.51.100.7', '127.0.0.0/8'] }),
    customer('without'),
  ),
});

const bindsOf = async (username: string) =>
  (
    await gateway().rows(
      'select id from smpp_binds join accounts using (bucket, account) where username = $1',
      [username],
    )
  ).length;

describe('a bind', () => {
  test.each(['transmitter', 'receiver', 'transceiver'] as const)('as %s is accepted', async (mode) => {
    const client = await bind(smpp().port, 'asha', { mode });
    expect((await client.request(makePdu('enquire_link'))).status).toBe(STATUS.ESME_ROK);
    await client.close();
  });

  test.each([
    ['with a wrong password', 'asha', { password: 'wrong' }, STATUS.ESME_RINVPASWD],
    ['without a password', 'asha', { password: '' }, STATUS.ESME_RINVPASWD],
    ['in another case', 'ASHA', {}, STATUS.ESME_RINVSYSID],
    ['of nobody', 'nobody', {}, STATUS.ESME_RINVSYSID],
    ['without a system id', '', {}, STATUS.ESME_RINVSYSID],
    ['of an account without SMPP', 'without', {}, STATUS.ESME_RINVSYSID],
    ['of a blocked account', 'blocked', {}, STATUS.ESME_RBINDFAIL],
    ['of an inactive account', 'idle', {}, STATUS.ESME_RBINDFAIL],
    ['from an address that is not allowed', 'elsewhere', {}, STATUS.ESME_RBINDFAIL],
  ])('%s is refused', async (_, systemId, options, status) => {
    expect(await tryBind(smpp().port, systemId, options)).toBe(status);
  });

  test('from elsewhere is answered the same whether its password is right or not', async () => {
    // More than are checked in a minute: none of these is checked.
    for (let i = 0; i < 12; i++) {
      expect(await tryBind(smpp().port, 'elsewhere', { password: `guess${i}` })).toBe(STATUS.ESME_RBINDFAIL);
    }
    expect(await tryBind(smpp().port, 'elsewhere')).toBe(STATUS.ESME_RBINDFAIL);
  });

  test('from an allowed address is accepted', async () => {
    await bind(smpp().port, 'near');
  });

  test('beyond the account’s maximum is refused until one of the others ends', async () => {
    const first = await bind(smpp().port, 'few');
    await bind(smpp().port, 'few', { mode: 'receiver' });
    expect(await tryBind(smpp().port, 'few')).toBe(STATUS.ESME_RBINDFAIL);
    await first.close();
    await bind(smpp().port, 'few');
    expect(await bindsOf('few')).toBe(2);
  });

  test('counts those at other processes, and not those of a process that died', async () => {
    const other = await startGateway({ database: gateway().database, workers: false });
    onTestFinished(() => other.close());
    const beside = await serve(other);
    onTestFinished(() => beside.close());
    await waitFor('those of other tests are over', async () => (await bindsOf('few')) === 0);
    await bind(beside.port, 'few');
    await bind(beside.port, 'few');
    expect(await tryBind(smpp().port, 'few')).toBe(STATUS.ESME_RBINDFAIL);
    await gateway().rows('update smpp_binds set fence = fence - 1 where slot = $1', [
      other.composition.lease.require().slot,
    ]);
    await bind(smpp().port, 'few');
    expect(await bindsOf('few')).toBe(1);
  });

  test('still counts after its process has got another slot', async () => {
    const { lease } = gateway().composition;
    await waitFor('those of other tests are over', async () => (await bindsOf('few')) === 0);
    await bind(smpp().port, 'few');
    await bind(smpp().port, 'few');
    const before = lease.require();
    await gateway().rows('update process_slots set holder = null, fence = fence + 1 where slot = $1', [
      before.slot,
    ]);
    await waitFor('it has noticed', () => !before.isHeld());
    await waitFor('they count again', async () => {
      const { slot, fence } = await waitFor('it has another slot', () => lease.current());
      const counted = await gateway().rows('select 1 from smpp_binds where slot = $1 and fence = $2', [
        slot,
        fence,
      ]);
      return counted.length >= 2;
    });
    expect(await tryBind(smpp().port, 'few')).toBe(STATUS.ESME_RBINDFAIL);
  });

  test('is no longer checked after ten wrong passwords', async () => {
    for (let i = 0; i < 10; i++) {
      expect(await tryBind(smpp().port, 'guessed', { password: `guess${i}` })).toBe(STATUS.ESME_RINVPASWD);
    }
    expect(await tryBind(smpp().port, 'guessed')).toBe(STATUS.ESME_RTHROTTLED);
    await bind(smpp().port, 'ravi');
  });
});

describe('a session', () => {
  test('may not submit as a receiver', async () => {
    const client = await bind(smpp().port, 'asha', { mode: 'receiver' });
    const { status, messageId } = await client.submit(numberFor('delivered'), TEXT);
    expect({ status, messageId }).toEqual({ status: STATUS.ESME_RINVBNDSTS, messageId: '' });
  });

  test('may do nothing before it is bound, and is closed when it does not bind', async () => {
    const quick = await serve(gateway(), { bindTimeoutMs: 3_000 });
    onTestFinished(() => quick.close());
    const socket = connect(quick.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(encodePdu(makePdu('submit_sm', { sequence: 9, destinationAddr: numberFor('delivered') })));
    await closed;
    const answer = Buffer.concat(chunks);
    expect([answer.readUInt32BE(4), answer.readUInt32BE(8), answer.readUInt32BE(12)]).toEqual([
      0x8000_0004,
      STATUS.ESME_RINVBNDSTS,
      9,
    ]);
  });

  test('is closed when the customer is silent and does not answer', async () => {
    const impatient = await serve(gateway(), { enquireLinkMs: 500, responseTimeoutMs: 500 });
    onTestFinished(() => impatient.close());
    const socket = connect(impatient.port, '127.0.0.1');
    socket.resume();
    socket.write(
      encodePdu(
        makePdu('bind_transceiver', {
          sequence: 1,
          systemId: 'asha',
          password: PASSWORD,
          interfaceVersion: 0x34,
        }),
      ),
    );
    await new Promise((resolve) => socket.once('close', resolve));
    await waitFor('it counts no longer', async () => (await bindsOf('asha')) === 0);
  });

  test('ends with unbind, and what was submitted before is answered', async () => {
    const client = await bind(smpp().port, 'asha');
    const submitted = client.submit(numberFor('delivered'), TEXT);
    await client.session.close(60_000);
    expect((await submitted).status).toBe(STATUS.ESME_ROK);
    await waitFor('it counts no longer', async () => (await bindsOf('asha')) === 0);
  });
});

describe('the sessions of an account', () => {
  const changes: [string, (username: string) => Promise<unknown>][] = [
    ['is blocked', (username) => setAccountStatus(gateway().db, OPERATOR, username, 'blocked')],
    [
      'gets another password',
      (username) =>
        gateway().apply({ accounts: [{ username, smpp: { system_id: username, password: 'another1' } }] }),
    ],
    [
      'gets another system id',
      (username) => gateway().apply({ accounts: [{ username, smpp: { system_id: `${username}-new` } }] }),
    ],
    ['loses SMPP', (username) => gateway().apply({ accounts: [{ username, smpp: null }] })],
    [
      'may come from elsewhere only',
      (username) =>
        gateway().apply({
          accounts: [{ username, smpp: { system_id: username, allow_ips: ['198.51.100.7'] } }],
        }),
    ],
  ];

  test.each(changes)("end when it %s, and nobody else's do", async (what, change) => {
    const username = `changed${changes.findIndex(([name]) => name === what)}`;
    await gateway().apply({ accounts: [smppCustomer(username)] });
    const own = await bind(smpp().port, username);
    const second = await bind(smpp().port, username, { mode: 'transmitter' });
    const others = await bind(smpp().port, 'ravi');
    await change(username);
    expect((await own.session.closed).reason).toBe('unbound_by_peer');
    expect((await second.session.closed).reason).toBe('unbound_by_peer');
    expect((await others.submit(numberFor('delivered'), TEXT)).status).toBe(STATUS.ESME_ROK);
    expect(typeof (await tryBind(smpp().port, username))).toBe('number');
  });

  test('stay when something else about it changes', async () => {
    const client = await bind(smpp().port, 'ravi');
    await gateway().apply({
      accounts: [{ username: 'ravi', flood_limit: 100_000, smpp: { system_id: 'ravi', password: PASSWORD } }],
    });
    await waitFor('the change is known', async () => {
      const { accounts } = gateway().composition.gateway;
      return (await accounts.get(await gateway().accountOf('ravi'))).floodLimit === 100_000;
    });
    expect((await client.submit(numberFor('delivered'), TEXT)).status).toBe(STATUS.ESME_ROK);
  });

  test('are no longer counted when a stopping server unbinds them', async () => {
    const { port, close } = await serve(gateway());
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    const heard: Pdu[] = [];
    const framer = new Framer();
    socket.on('data', (chunk) => {
      framer.push(chunk);
      for (let frame = framer.next(); frame !== null; frame = framer.next()) heard.push(decodePdu(frame));
    });
    const hears = (command: Pdu['command']) =>
      waitFor(command, () => heard.some((pdu) => pdu.command === command));
    socket.write(
      encodePdu(makePdu('bind_transceiver', { systemId: 'few', password: PASSWORD, sequence: 1 })),
    );
    await hears('bind_transceiver_resp');
    expect(await bindsOf('few')).toBe(1);
    const closing = close();
    // It does not answer, so that the session is still open.
    await hears('unbind');
    expect(await bindsOf('few')).toBe(0);
    await closing;
  });
});
