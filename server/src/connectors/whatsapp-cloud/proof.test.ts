import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerChallenge, isSigned } from './proof.ts';

const SECRET = 'app-secret';
const raw = Buffer.from('{"text":"caf\\u00e9 ₹"}');
const hex = createHmac('sha256', SECRET).update(raw).digest('hex');

describe('a signature', () => {
  test('of these octets with this secret', () => {
    expect(isSigned({ raw, headers: { 'x-hub-signature-256': `sha256=${hex}` } }, SECRET)).toBe(true);
    expect(isSigned({ raw, headers: { 'x-hub-signature-256': `sha256=${hex.toUpperCase()}` } }, SECRET)).toBe(
      true,
    );
  });

  test.each<[string, string | string[] | undefined]>([
    ['that is missing', undefined],
    ['that is empty', ''],
    ['without its algorithm', hex],
    ['of another algorithm', `sha1=${hex}`],
    ['that is too short', `sha256=${hex.slice(2)}`],
    ['that is too long', `sha256=${hex}00`],
    ['that is no hexadecimal number', `sha256=${'z'.repeat(64)}`],
    ['that comes twice', [`sha256=${hex}`, `sha256=${hex}`]],
    ['of others', `sha256=${createHmac('sha256', 'other').update(raw).digest('hex')}`],
  ])('%s is refused', (_what, header) => {
    expect(isSigned({ raw, headers: { 'x-hub-signature-256': header } }, SECRET)).toBe(false);
  });

  test('of other octets, even if they mean the same, is refused', () => {
    const spelled = Buffer.from('{"text":"café ₹"}');
    expect(isSigned({ raw: spelled, headers: { 'x-hub-signature-256': `sha256=${hex}` } }, SECRET)).toBe(
      false,
    );
  });
});

describe('the challenge', () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'ours', 'hub.challenge': '1158201444' };

  test('is given back to whoever knows the token', () => {
    expect(answerChallenge({ parameters: asked }, 'ours')).toBe('1158201444');
  });

  test.each([
    [{ ...asked, 'hub.verify_token': 'other' }],
    [{ ...asked, 'hub.verify_token': undefined }],
    [{ ...asked, 'hub.mode': 'unsubscribe' }],
    [{}],
  ])('%j is refused', (parameters) => {
    expect(answerChallenge({ parameters }, 'ours')).toBeNull();
  });
});
