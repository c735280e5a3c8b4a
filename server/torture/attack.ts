// Attacks a gateway of its own, on 127.0.0.1 alone, in the ways that strangers and bad customers would, and measures
// what another customer notices: `npm run torture:attack`, or only one of them with `-- --only 'random keys'`.

import { parseArgs } from 'node:util';
import { attackAll } from './attack-rig.ts';
import './command.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    easier: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});

const measured = await attackAll(
  { easier: Number(values.easier), keep: values.keep, ...(values.only ? { only: values.only } : {}) },
  (line) => {
    console.log(line);
  },
);
const broken = measured.filter(({ problems }) => problems.length > 0);
console.log(broken.length === 0 ? '\nNobody stopped it.' : `\n${broken.length} attacks did harm.`);
process.exitCode = broken.length === 0 ? 0 : 1;
