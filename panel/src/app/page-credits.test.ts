import { expect, test } from 'vitest';
import { creditKindOf } from './page-credits.ts';

test.each([
  ['/', {}, 'sms'],
  ['/', { channel: 'voice' }, 'voice'],
  ['/send', {}, 'sms'],
  ['/email/send', {}, 'email'],
  ['/templates', {}, 'sms'],
  ['/templates/email', { id: 'winback' }, 'email'],
  ['/email/domains', { open: 'a.example' }, 'email'],
  ['/chat/conversations', {}, 'chatapp'],
  ['/messages', { channel: 'email', kind: 'voice' }, 'email'],
  ['/credits', { kind: 'international' }, 'international'],
  ['/credits', { kind: 'constructor' }, 'sms'],
])('%s with %j spends %s credits', (path, search, kind) => {
  expect(creditKindOf(path, search)).toBe(kind);
});
