import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Control, type ControlEvent } from '../../src/connectors/sip/control.ts';
import { writeNetstring } from '../../src/connectors/sip/netstring.ts';
import { waitFor } from '../support/wait-for.ts';

/** A program that is controlled, whose side the test plays. */
async function startControl() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const events: ControlEvent[] = [];
  const closed = Promise.withResolvers<Error>();
  const control = await Control.open('127.0.0.1', (server.address() as AddressInfo).port, {
    onEvent: (event) => events.push(event),
    onClose: closed.resolve,
  });
  onTestFinished(() => {
    control.close();
    server.close();
  });
  const [program] = await waitFor('it is connected', () => (sockets.length > 0 ? sockets : null));
  if (!program) throw new Error('nobody has connected');
  return { control, program, events, closed: closed.promise };
}

const event = (more: object) => writeNetstring(JSON.stringify({ event: true, ...more }));

test('reads events and answers that come in pieces, or together', async () => {
  const { control, program, events } = await startControl();
  const answer = control.command('reginfo');
  const token = await once(program, 'data').then(([data]) => /"token":"(\d+)"/.exec(String(data))?.[1]);
  const stream = Buffer.concat([
    event({ type: 'CALL_RINGING', id: 'a1', param: 'नमस्ते' }),
    writeNetstring(JSON.stringify({ response: true, ok: true, data: 'fine', token })),
    event({ type: 'CALL_CLOSED', id: 'a1', param: '486 Busy Here' }),
  ]);
  for (const octet of stream.subarray(0, 60)) program.write(Buffer.of(octet));
  program.write(stream.subarray(60));
  expect(await answer).toBe('fine');
  await waitFor('both events have come', () => events.length === 2);
  expect(events).toEqual([
    { type: 'CALL_RINGING', id: 'a1', param: 'नमस्ते' },
    { type: 'CALL_CLOSED', id: 'a1', param: '486 Busy Here' },
  ]);
});

test('goes on after texts that are not JSON, not for us, or of other types', async () => {
  const { program, events } = await startControl();
  for (const text of ['', 'nonsense', '[]', '7', 'null', '{"response":true,"token":"99"}']) {
    program.write(writeNetstring(text));
  }
  program.write(event({ type: 7, id: [], param: { a: 1 } }));
  // Reason phrases are the other side's, and may hold what JSON does not.
  program.write(writeNetstring('{"event":true,"type":"CALL_CLOSED","param":"486 \u0001Busy"}'));
  await waitFor('both events have come', () => events.length === 2);
  expect(events).toEqual([
    { type: '', id: null, param: '' },
    { type: 'CALL_CLOSED', id: null, param: '486  Busy' },
  ]);
});

test.each([
  ['a netstring that is too long', '99999999:'],
  ['what is no netstring', 'HTTP/1.1 200 OK\r\n\r\n'],
])('hangs up on %s', async (_, text) => {
  const { control, program, closed } = await startControl();
  const answer = control.command('reginfo');
  program.write(text);
  await expect(answer).rejects.toThrow(/netstring/);
  expect((await closed).message).toMatch(/netstring/);
  await expect(control.command('reginfo')).rejects.toThrow(/netstring/);
});

test('tells of a command that was refused', async () => {
  const { control, program } = await startControl();
  const answer = control.command('dial', 'sip:1@127.0.0.1');
  program.write(writeNetstring('{"response":true,"ok":false,"data":"Invalid argument","token":"1"}'));
  await expect(answer).rejects.toThrow('it refused a command: Invalid argument');
});
