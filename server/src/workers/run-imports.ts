import { takeImportStep, type Importing } from '../core/imports/take-step.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';

/** Stages groups, checks and applies imports, one step at a time: those of all accounts take turns. */
export function startImports(importing: Importing): Loop {
  return every(WATCHED_PAUSE_MS, 'go on with imports', importing.log, async () =>
    (await takeImportStep(importing)) ? 'more' : 'nothing',
  );
}
