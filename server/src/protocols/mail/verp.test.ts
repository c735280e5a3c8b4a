import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReturnPath, writeReturnPath } from './verp.ts';

const KEY = 'a key of the tests';
const ID = '01jd3v8kq2r8w0000g0w3p8n5t';
const DOMAIN = 'bounces.harkara.example';
const LOCAL = /^(.*)@/;

const publicId = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'),
  minLength: 26,
  maxLength: 26,
});

test('the address is the id and its signature', () => {
  const address = writeReturnPath(ID.toUpperCase(), DOMAIN, KEY);
  expect(address).toMatch(/^bounce\+01jd3v8kq2r8w0000g0w3p8n5t\.[a-z2-7]{16}@bounces\.harkara\.example$/);
  expect(LOCAL.exec(address)?.[1]).toHaveLength(50);
  expect(readReturnPath(address, KEY)).toEqual({ publicId: ID, domain: DOMAIN });
});

test('the signature is the beginning of the HMAC in the base32 of RFC 4648', () => {
  // printf 01jd3v8kq2r8w0000g0w3p8n5t | openssl dgst -sha256 -hmac 'a key of the tests' -binary | head -c10 | base32
  expect(writeReturnPath(ID, DOMAIN, KEY)).toBe(`bounce+${ID}.fyq3glduftuerna6@${DOMAIN}`);
});

test('every address reads back in lower, upper and mixed case', () => {
  fc.assert(
    fc.property(publicId, fc.string(), fc.infiniteStream(fc.boolean()), (id, key, isUpper) => {
      const address = writeReturnPath(id, DOMAIN, key);
      const mixed = [...address].map((c) => (isUpper.next().value ? c.toUpperCase() : c)).join('');
      for (const spelling of [address, address.toUpperCase(), mixed]) {
        expect(readReturnPath(spelling, key)).toEqual({ publicId: id, domain: DOMAIN });
      }
    }),
  );
});

test('an address with any one character changed before the @ is refused', () => {
  fc.assert(
    fc.property(publicId, fc.nat(49), fc.string({ minLength: 1, maxLength: 1 }), (id, at, other) => {
      const address = writeReturnPath(id, DOMAIN, KEY);
      fc.pre(other.toLowerCase() !== address.charAt(at));
      expect(readReturnPath(address.slice(0, at) + other + address.slice(at + 1), KEY)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

describe('is refused', () => {
  const address = writeReturnPath(ID, DOMAIN, KEY);
  test.each([
    ['a signature of another key', writeReturnPath(ID, DOMAIN, 'another key')],
    ['no signature', `bounce+${ID}@${DOMAIN}`],
    ['no domain', address.slice(0, -DOMAIN.length)],
    ['two domains', `${address}@${DOMAIN}`],
    ['something behind it', `${address}\n`.replace('@', '\n@')],
    ['a letter that only looks like one of ours', address.replace('k', '\u212a')],
    ['nothing', ''],
  ])('%s', (_, wrong) => {
    expect(readReturnPath(wrong, KEY)).toBeNull();
  });
});
