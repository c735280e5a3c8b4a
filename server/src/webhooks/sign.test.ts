import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookSigner } from './sign.ts';

const body = '{"event": "inbound_sms", "message": "नमस्ते ₹5"}';
const id = 'evt_01jcn3w0z8g0s0008000000001_40';
const now = () => Math.floor(Date.now() / 1000);

test('X-SMS-Signature is the lowercase hex HMAC-SHA256 of the raw body', () => {
  const headers = webhookSigner('hs_secret')({ body, id, timestampSeconds: 1_700_000_000 });
  expect(headers['X-SMS-Signature']).toBe(createHmac('sha256', 'hs_secret').update(body).digest('hex'));
  expect(headers['X-SMS-Signature']).toMatch(/^[0-9a-f]{64}$/);
});

test('a published example has the published signature', () => {
  const headers = webhookSigner('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')({
    body: '{"test": 2432232314}',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the Standard Webhooks library accepts a plain secret as its raw bytes', () => {
  const headers = webhookSigner('hs_plain')({ body, id, timestampSeconds: now() });
  expect(new Webhook('hs_plain', { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
});

test('the Standard Webhooks library accepts a whsec_ secret as it is', () => {
  const secret = `whsec_${Buffer.from('a key of twenty-four byte').toString('base64')}`;
  const headers = webhookSigner(secret)({ body, id, timestampSeconds: now() });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
});

test.each(['body', 'id', 'timestamp', 'secret'])('a changed %s is noticed', (changed) => {
  const headers = webhookSigner('hs_plain')({ body, id, timestampSeconds: now() });
  if (changed === 'id') headers['webhook-id'] = 'evt_other';
  if (changed === 'timestamp') headers['webhook-timestamp'] = String(now() - 60);
  const verifier = new Webhook(changed === 'secret' ? 'hs_other' : 'hs_plain', { format: 'raw' });
  expect(() => verifier.verify(changed === 'body' ? `${body} ` : body, headers)).toThrow();
});
