import { timeOfId } from '../../ids.ts';

/** Whether a caller no longer waits. A message that a worker claims then never leaves. */
export function isTooLate(id: string, at: Date, chatWaitMs: number): boolean {
  return at.getTime() - timeOfId(id).getTime() > chatWaitMs;
}
