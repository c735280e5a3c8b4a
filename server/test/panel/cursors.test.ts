import { api } from 'harkara-contract/api.ts';
import type { Route } from 'harkara-contract/route.ts';
import { beforeAll, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { BEHIND_PROXY, type Browser, passwordOf, signedIn } from './browser.ts';

const channels = { features: { email: true, voice: true, chatapp: true } };
const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('desk', { role: 'admin', password: passwordOf('desk'), ...channels }),
    customer('shop', { role: 'reseller', password: passwordOf('shop'), ...channels }),
  ),
  config: BEHIND_PROXY,
});
let people: Browser[];
beforeAll(async () => {
  people = [await signedIn(gateway, 'desk'), await signedIn(gateway, 'shop')];
  for (const browser of people) await browser.post('groups', { name: 'All', description: null });
});

const WILD = ['0', '-1', '2147483648', '999999999999999', '9'.repeat(20), '999999999.999999999', 'x', '%00'];

const parametersOf = ({ query }: Route) => Object.keys((query as { properties?: object })?.properties ?? {});
const lists = Object.entries<Route>(api).flatMap(([name, route]) => {
  const parameters = parametersOf(route);
  if (!name.startsWith('GET ') || !parameters.includes('cursor')) return [];
  const path = name.slice('GET /'.length).replace(':username', 'shop').replaceAll(/:\w+/g, '1');
  return [`${path}?${parameters.includes('q') ? 'q=9876543210&' : ''}cursor=`];
});

test.each(lists)('%s that was never answered breaks nothing', async (path) => {
  for (const browser of people) {
    for (const cursor of WILD) {
      const { status } = await browser.get(`${path}${cursor}`);
      expect([cursor, status], path).toEqual([cursor, expect.toSatisfy((one: number) => one < 500)]);
    }
  }
});
