import type { Fact, FactDefinition, ParamKind, ParamValues } from 'harkara-contract/fact.ts';
import { fact, facts, type RefusalKey } from 'harkara-contract/facts.ts';
import { LANGUAGES } from 'harkara-contract/language.ts';
import { paramsFor, sayTo } from 'harkara-contract/say.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { DomainError } from '../../src/core/errors.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { answerWith, refusalBy } from '../../src/interfaces/kit/json/refusal.ts';
import { V2_WORDS } from '../../src/interfaces/v2/error-words.ts';
import { noteReroutes } from '../../src/storage/reroutes.queries.ts';
import { BEHIND_PROXY, passwordOf, signedIn } from '../panel/browser.ts';
import { useGateway } from '../support/gateway.ts';
import { handOverNew, recordingOf } from '../support/hand-overs.ts';
import { CARRIER, customer } from '../support/provisions.ts';

const NAME = 'northwind';
const INNER = fact('required');
const SAMPLES: ParamValues = {
  text: 'x',
  number: 1,
  grouped: 1,
  texts: ['x'],
  word: 'sent',
  fact: INNER,
  facts: [INNER],
  carrier: NAME,
  instant: '2027-01-31T13:00:00.000Z',
  quote: 'x',
};

const DEFINITIONS = Object.entries<FactDefinition>(facts);
const kindsOf = ({ params = {} }: FactDefinition) => Object.values<ParamKind>(params);

function sample(key: string, { params = {} }: FactDefinition, inner: Fact = INNER): Fact {
  const values: ParamValues = { ...SAMPLES, fact: inner, facts: [inner] };
  return {
    key,
    params: Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, values[kind]])),
  };
}

const naming = DEFINITIONS.filter(([, one]) => kindsOf(one).includes('carrier')).map((one) => sample(...one));
const holding = DEFINITIONS.filter(([, one]) =>
  kindsOf(one).some((kind) => kind === 'fact' || kind === 'facts'),
);
const all = [
  ...naming,
  ...holding.flatMap(([key, definition]) => naming.map((inner) => sample(key, definition, inner))),
];

describe('a fact that names a carrier, by itself or within another', () => {
  test('is said without the name to whom carriers are hidden from', () => {
    expect(naming.length).toBeGreaterThan(5);
    const leaks = all.filter((one) =>
      LANGUAGES.some((language) => {
        const listener = { language, seesCarriers: false };
        return JSON.stringify([sayTo(listener, one), paramsFor(one, listener)]).includes(NAME);
      }),
    );
    expect(leaks).toEqual([]);
  });

  test('is refused without it by v2, as the reason and at a field', () => {
    const leaks = all.filter((one) => {
      const isRefusal = 'code' in facts[one.key as keyof typeof facts];
      const why = isRefusal ? one : fact('invalid_name', { reason: one });
      const error = new DomainError(why as Fact<RefusalKey>, { fields: { name: one } });
      return JSON.stringify(answerWith(refusalBy(error, V2_WORDS), 'r1', V2_WORDS)).includes(NAME);
    });
    expect(leaks).toEqual([]);
  });
});

const person = (username: string, more: object) =>
  customer(username, { password: passwordOf(username), ...more });
const [virtual] = CARRIER.connectors;
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    connectors: [{ ...virtual, name: NAME }],
    routes: [{ channel: 'sms', route: '*', connectors: [NAME] }],
    accounts: [
      person('lotus', { role: 'reseller' }),
      person('asha', { parent: 'lotus', webhook: { url: 'https://asha.example/' } }),
    ],
  },
  config: { ...BEHIND_PROXY, showCarriers: false },
});

describe('a message that a carrier refused, after another had it', () => {
  let id: string;
  beforeAll(async () => {
    const handOver = await handOverNew(gateway());
    const { bucket, account, connector } = handOver;
    const at = new Date();
    await noteReroutes(gateway().db.general, [
      {
        bucket,
        account,
        id: handOver.id,
        at,
        from: connector,
        to: connector,
        reason: fact('carrier_removed'),
      },
    ]);
    await recordProgress(recordingOf(gateway()), [
      {
        kind: 'answered',
        handOver,
        result: { kind: 'rejected', reason: fact('carrier_said', { words: 'absent subscriber' }) },
        at,
      },
    ]);
    id = toPublicId(handOver.id);
  });

  test('has steps in the timeline, none of which names a carrier', async () => {
    const { body } = await gateway().getAs('asha', `/sms/status/${id}`);
    expect(body.data).toMatchObject({ status: 'failed', cause: 'absent' });
    expect(JSON.stringify(body)).toContain('rerouted');
    expect(JSON.stringify(body)).not.toContain(NAME);
  });

  test('is told to a webhook without the name', async () => {
    const events = await gateway().rows<{ payload: object }>('select payload from events');
    expect(events).toMatchObject([{ payload: { status: 'failed', cause: 'absent' } }]);
    expect(JSON.stringify(events)).not.toContain(NAME);
  });

  test('is shown without it on the customer’s and the reseller’s pages', async () => {
    const asha = await signedIn(gateway, 'asha');
    const lotus = await signedIn(gateway, 'lotus');
    const view = { 'x-view-account': 'asha' };
    for (const path of [`messages/${id}`, 'messages', 'messages.csv', 'dashboard']) {
      for (const answer of [await asha.get(path), await lotus.get(path, view)]) {
        expect([path, answer.status, answer.text.includes(NAME)]).toEqual([path, 200, false]);
      }
    }
  });
});
