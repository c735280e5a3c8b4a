import { takeImportStep, type Importing } from '../core/imports/take-step.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 300;

/** Stages groups, checks and applies imports, one step at a time: those of all accounts take turns. */
export function startImports(importing: Importing): Loop {
  return every(PAUSE_MS, 'go on with imports', importing.log, async () =>
    (await takeImportStep(importing)) ? 'more' : undefined,
  );
}
