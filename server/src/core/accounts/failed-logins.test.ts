import { expect, test } from 'vitest';
import { FailedLogins } from './failed-logins.ts';

function watch() {
  let ms = 1_000_000;
  const failed = new FailedLogins(() => ms);
  const pass = (seconds: number) => (ms += seconds * 1_000);
  return { failed, pass };
}

test('ten wrong passwords in a minute make the eleventh wait until the minute is over', () => {
  const { failed, pass } = watch();
  for (let i = 0; i < 10; i++) {
    expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(0);
    failed.add('asha', '10.0.0.1');
  }
  pass(20);
  expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(40);
  pass(40);
  expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(0);
  failed.add('asha', '10.0.0.1');
  expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(0);
});

test('neither another address nor another name has to wait because of them', () => {
  const { failed } = watch();
  for (let i = 0; i < 20; i++) failed.add('asha', '10.0.0.1');
  expect(failed.secondsToWait('asha', '10.0.0.2')).toBe(0);
  expect(failed.secondsToWait('ravi', '10.0.0.1')).toBe(0);
});

test('a password that proved right does not count', () => {
  const { failed } = watch();
  for (let i = 0; i < 50; i++) {
    failed.add('asha', '10.0.0.1');
    failed.takeBack('asha', '10.0.0.1');
  }
  expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(0);
});

test('wrong passwords for many names from one address are a flood from there, and from nowhere else', () => {
  const { failed, pass } = watch();
  for (let i = 0; i < 30; i++) failed.add(`name${i}`, '10.0.0.1');
  expect(failed.isFlood('asha', '10.0.0.1')).toBe(true);
  expect(failed.isFlood('asha', '10.0.0.2')).toBe(false);
  expect(failed.secondsToWait('asha', '10.0.0.1')).toBe(0);
  pass(60);
  expect(failed.isFlood('asha', '10.0.0.1')).toBe(false);
});

test('wrong passwords for one name from many addresses are a flood for that name', () => {
  const { failed } = watch();
  for (let i = 0; i < 100; i++) failed.add('asha', `10.0.1.${i}`);
  expect(failed.isFlood('asha', '10.0.0.1')).toBe(true);
  expect(failed.isFlood('ravi', '10.0.0.1')).toBe(false);
});
