// Entity, telemarketer and template ids of the Indian DLT registries. They stay text: nineteen digits do not
// fit a JavaScript number. Most have 19 digits, but shorter ones are in use.

export const DLT_ID = /^\d{10,30}$/;
export const DLT_RULE = 'must have 10 to 30 digits';

export function isDltId(text: string): boolean {
  return DLT_ID.test(text);
}
