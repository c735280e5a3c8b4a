import { InvalidArgumentError } from 'commander';

export function numberOf(given: string): number {
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new InvalidArgumentError('Must be a whole number above 0.');
  return Number(given);
}
