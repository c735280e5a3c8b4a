import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { passwordOf, postForm, pushSms } from '../support/legacy.ts';
import { customer, numberFor, provision, SENDER } from '../support/provisions.ts';

const logged: string[] = [];
const log = pino(
  { level: 'warn' },
  new Writable({
    write(chunk: Buffer, _encoding, written) {
      logged.push(chunk.toString());
      written();
    },
  }),
);

const gateway = useGateway({
  workers: false,
  log,
  provision: provision(customer('asha', { password: passwordOf('asha'), features: { international: true } })),
});

// Whatever the database refuses is logged with all its parameters.
afterEach(() => {
  expect(logged.splice(0)).toEqual([]);
});

const login = { username: 'asha', password: passwordOf('asha') };
const send = { ...login, sender_id: 'PROMOTIONAL', route: 'P', message: 'Note: x' };
const abroad = { ...login, sender_id: 'HRKINT', route: 'I', phonenumber: '+14155552671', message: 'Hi' };

test.each([
  ['text', -6, { ...send, text: 'Note: a\u0000b' }],
  ['message', -6, { ...send, message: 'Note: a\u0000b' }],
  ['message in hex', -6, { ...send, type: '2', message: '00610000006200630064' }],
  ['client_ref', -14, { ...send, client_ref: 'a\u0000b' }],
  ['dlt_entity_id', -14, { ...abroad, dlt_entity_id: '11\u00000' }],
  ['dlt_template_id', -14, { ...abroad, dlt_template_id: '11\u00000' }],
])('U+0000 in the %s of a send is answered %i, and nothing is stored', async (_field, code, parameters) => {
  const before = await gateway().footprint();
  const answer = await postForm(gateway(), '/httpapi/send', {
    phonenumber: numberFor('delivered'),
    ...parameters,
  });
  expect(answer.text).toBe(String(code));
  expect(await gateway().footprint()).toEqual(before);
});

const template = {
  ...login,
  sender_id: SENDER,
  template_name: 'nul',
  template_message: 'Hello {#var#}',
  dlt_template_id: '1107000000000000777',
  notes: 'none',
};

test.each(['template_name', 'template_message', 'dlt_template_id', 'entity_id', 'notes'])(
  'U+0000 in the %s of a template is answered -6',
  async (name) => {
    const answer = await postForm(gateway(), '/api/template', { ...template, [name]: 'a\u0000b' });
    expect(answer.text).toBe('-6');
    expect(await gateway().rows(`select 1 from templates where name = 'nul'`)).toEqual([]);
  },
);

test('U+0000 in an XML document is answered -9', async () => {
  const document = pushSms({ ...login, senderid: SENDER }, [
    { pno: numberFor('delivered'), msg: 'a\u0000b' },
  ]);
  const answer = await postForm(gateway(), '/xmlapi/send', { xmlstring: document });
  expect(answer.text).toBe('-9');
});
