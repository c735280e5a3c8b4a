import { userInfo } from 'node:os';
import type { Command } from '../core/audit-log/doer.ts';

/** Who runs this command, for the audit log. */
export function operator(command: 'cli' | 'apply' = 'cli'): Command {
  return { command, user: systemUser() };
}

/** A container's user may have a number only. */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
