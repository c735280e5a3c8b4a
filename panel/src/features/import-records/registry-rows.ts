import type { Headings } from './file-columns.ts';

// Lists of the DLT registries' portals, each of which has names of its own for the same columns.

export const STATUS_HEADINGS: Headings<'status'> = {
  status: [
    'status',
    'templatestatus',
    'headerstatus',
    'approvalstatus',
    'registrationstatus',
    'currentstatus',
    'dltstatus',
  ],
};

/** The lists also have what was not approved. A file without a state has only what was. */
export function isApproved(status: string): boolean {
  return status === '' || /^(approved|active|activated|registered|accepted|whitelisted|live)\b/i.test(status);
}
