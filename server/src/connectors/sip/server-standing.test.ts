import { expect, test } from 'vitest';
import { ServerStanding } from './server-standing.ts';
import { said } from '../../../test/support/said.ts';

function standing() {
  const clock = { now: 0 };
  const reports: string[] = [];
  const server = new ServerStanding({
    report: (level, message) => reports.push(`${level}: ${message}`),
    clock: () => clock.now,
  });
  return { server, reports, clock };
}

test('pauses for a minute when the credentials are refused, then lets one call find out', () => {
  const { server, reports, clock } = standing();
  server.fail('refused', said('no'));
  expect(server.show()).toMatchObject({ state: 'refused', lastError: said('no') });
  expect(server.room()).toBe(0);
  clock.now = 60_000;
  expect(server.room()).toBe(1);
  const hasEnded = server.begin();
  expect(server.room()).toBe(0);
  server.fine();
  hasEnded();
  expect(server.show().state).toBe('up');
  expect(reports).toEqual(['error: the SIP server is refused: no', 'info: the SIP server takes calls again']);
});

test('is down after three calls in a row that reached nobody', () => {
  const { server } = standing();
  server.fail('down', said('gone'));
  server.fail('down', said('gone'));
  server.fine();
  server.fail('down', said('gone'));
  server.fail('down', said('gone'));
  expect(server.show().state).toBe('up');
  server.fail('down', said('gone'));
  expect(server.show().state).toBe('down');
  expect(server.waitMs()).toBe(2_000);
});

test('counts calls that failed together as one attempt', () => {
  const { server, clock } = standing();
  for (let i = 0; i < 10; i += 1) server.fail('slowed', said('429'));
  expect(server.waitMs()).toBe(2_000);
  expect(server.show().state).toBe('up');
  clock.now = 2_000;
  server.fail('slowed', said('429'));
  expect(server.waitMs()).toBe(5_000);
});
