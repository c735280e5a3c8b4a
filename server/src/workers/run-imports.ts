import { takeImportStep, type Importing } from '../core/imports/take-step.ts';
import { every, type Loop } from './every.ts';

/** It is woken when there is a step to take, and looks for itself after this. */
const PAUSE_MS = 10_000;

/** Stages groups, checks and applies imports, one step at a time: those of all accounts take turns. */
export function startImports(importing: Importing): Loop {
  return every(PAUSE_MS, 'go on with imports', importing.log, async () =>
    (await takeImportStep(importing)) ? 'more' : 'nothing',
  );
}
