import { expect, test } from 'vitest';
import { curlOf } from './refused-curl.ts';

const asked = { path: {}, query: {}, body: {}, isCut: false, hidden: 0 };
const ORIGIN = 'https://sms.example';

test('a request in JSON has the key in its header, and its body in one argument', () => {
  const body = { sender_id: 'ANPURN', message: `It's ready` };
  const call = {
    interface: 'v2',
    method: 'POST',
    route: '/api/v2/sms/send',
    asked: { ...asked, body },
  } as const;
  expect(curlOf(call, ORIGIN)).toBe(`curl -X POST 'https://sms.example/api/v2/sms/send' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "sender_id": "ANPURN",
  "message": "It'\\''s ready"
}'`);
  const one = { ...call, method: 'GET', route: '/api/v2/jobs/:id', asked: { ...asked, path: { id: 'a b' } } };
  expect(curlOf(one, ORIGIN)).toBe(`curl -G 'https://sms.example/api/v2/jobs/a%20b' \\
  -H "Authorization: Bearer $API_KEY"`);
});

test('parameters in the address of a change stay there', () => {
  const query = { dry_run: 'yes & no', page: 2 };
  const call = {
    interface: 'v2',
    method: 'DELETE',
    route: '/api/v2/jobs/7',
    asked: { ...asked, query },
  } as const;
  expect(curlOf(call, ORIGIN))
    .toBe(`curl -X DELETE 'https://sms.example/api/v2/jobs/7?dry_run=yes+%26+no&page=2' \\
  -H "Authorization: Bearer $API_KEY"`);
  const changing = { ...call, method: 'POST', asked: { ...asked, query, body: { a: 1 } } };
  expect(curlOf(changing, ORIGIN)).toContain('?dry_run=yes+%26+no&page=2');
});

test('a request by parameters has the key among them, and XML is written anew', () => {
  const query = { sender: 'ANPURN', text: '₹5 & more' };
  const call = {
    interface: 'legacy',
    method: 'GET',
    route: '/httpapi/send',
    asked: { ...asked, query },
  } as const;
  expect(curlOf(call, ORIGIN)).toBe(`curl -G 'https://sms.example/httpapi/send' \\
  --data-urlencode "api_key=$API_KEY" \\
  --data-urlencode 'sender=ANPURN' \\
  --data-urlencode 'text=₹5 & more'`);
  const body = { senderid: 'ANPURN', messages: [{ recipient: '98', text: '<b>' }] };
  const xml = { interface: 'xml', method: 'POST', route: '/xmlapi/send', asked: { ...asked, body } } as const;
  expect(curlOf(xml, ORIGIN)).toContain(
    `'xmlstring=<pushsms><senderid>ANPURN</senderid><messages><message pno="98" msg="&lt;b>"/></messages></pushsms>'`,
  );
});
