import { expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { API_BASES, SEND_BASES } from '../support/legacy.ts';

const gateway = useGateway({ workers: false });

type Discovery = { endpoints: { method: string; path: string }[] };

test.each(['/httpapi', '/api/secure_api', '/httpapi/', '/api/secure_api/'])(
  '%s lists calls that really exist',
  async (base) => {
    const { text, status } = await gateway().request(base);
    expect(status).toBe(200);
    const { endpoints } = JSON.parse(text) as Discovery;
    expect(endpoints.length).toBeGreaterThanOrEqual(7);
    for (const { path, method } of endpoints) {
      for (const verb of method.split(', ') as ('GET' | 'POST')[]) {
        const answer = await gateway().request(path, { method: verb });
        expect([path, verb, answer.status, answer.text]).toEqual([
          path,
          verb,
          200,
          path.includes('xmlapi') ? '-9' : '-1',
        ]);
      }
    }
  },
);

test('every base serves every call', async () => {
  const names = ['send', 'gettemplate', 'getuserstatus', 'getmisreport'];
  const paths = [
    ...SEND_BASES.flatMap((base) => names.map((name) => `${base}/${name}`)),
    ...API_BASES.flatMap((base) => ['getcredits', 'smsdlr', 'template'].map((name) => `${base}/${name}`)),
  ];
  for (const path of paths) {
    const options = await gateway().request(path, { method: 'OPTIONS' });
    expect([path, options.status, options.headers['allow']]).toEqual([path, 204, 'GET, POST, OPTIONS']);
    expect([path, (await gateway().request(path)).text]).toEqual([path, '-1']);
  }
});
