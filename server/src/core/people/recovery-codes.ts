import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without those that are easily mistaken for others. 16 of 31 letters are 79 bits, so a plain digest protects a code. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, makeGroup).join('-'));
}

/** However it was typed: capitals, spaces and dashes make no difference. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
