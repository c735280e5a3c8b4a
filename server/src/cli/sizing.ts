import { InvalidArgumentError, type Command } from 'commander';
import { CHANNELS, type Channel } from 'harkara-contract/lists.ts';
import { isAssumption, type AssumptionName } from '../core/sizing/assumptions.ts';
import { rowsOfAssumptions, rowsOfSizing } from '../core/sizing/describe-sizing.ts';
import { sizeFor } from '../core/sizing/sizing.ts';

type Channels = Partial<Record<Channel, number>>;
type Values = Partial<Record<AssumptionName, number>>;
type Options = { perDay: number; channels: Channels; set: Values; json?: boolean };

export function sizingCommand(program: Command, say: (line: string) => void): void {
  program
    .command('sizing')
    .description('calculate processes, cores, connections and disks for an amount of traffic')
    .requiredOption('--per-day <messages>', 'messages per day', positive)
    .option('--channels <shares>', 'shares of the channels, such as sms=0.9,email=0.1', sharesOf, { sms: 1 })
    .option('--set <name=value>', 'another value for an assumption; can be repeated', collect, {})
    .option('--json', 'print as JSON')
    .action(({ perDay, channels, set, json = false }: Options) => {
      const sizing = sizeFor({ perDay, channels }, set);
      const assumptions = rowsOfAssumptions(Object.keys(channels) as Channel[], set);
      if (json) {
        const named = assumptions.map(([name, value]): [string, string] => [name, value]);
        say(JSON.stringify({ ...sizing, assumptions: Object.fromEntries(named) }, null, 2));
        return;
      }
      say(inColumns(rowsOfSizing(sizing)));
      say('\nAssumptions; change them with --set name=value:\n');
      say(inColumns(assumptions));
    });
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function positive(given: string): number {
  const value = Number(given.replaceAll(',', ''));
  if (given === '' || !(value > 0) || !Number.isFinite(value))
    throw new InvalidArgumentError('Must be a positive number.');
  return value;
}

function pairOf(given: string): [string, number] {
  const [name = '', value = '', ...rest] = given.split('=');
  if (rest.length > 0) throw new InvalidArgumentError('Must be a name, an equals sign and a number.');
  return [name.trim(), positive(value)];
}

function sharesOf(given: string): Channels {
  const shares: Channels = {};
  for (const [name, share] of given.split(',').map(pairOf)) {
    const channel = CHANNELS.find((one) => one === name);
    if (!channel) throw new InvalidArgumentError(`Channels are ${CHANNELS.join(', ')}.`);
    shares[channel] = share;
  }
  const sum = Object.values(shares).reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 1) > 0.001) throw new InvalidArgumentError('The shares must add up to 1.');
  return shares;
}

function collect(given: string, before: Values): Values {
  const [name, value] = pairOf(given);
  if (!isAssumption(name)) throw new InvalidArgumentError(`There is no assumption ${name}.`);
  return { ...before, [name]: value };
}
