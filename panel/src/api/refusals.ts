export type RefusedCall = {
  id: string;
  at: string;
  interface: 'v2' | 'legacy' | 'xml' | 'email' | 'voice';
  /** False: it came with username and password. */
  with_key: boolean;
  /** Null also for a key that was revoked since. */
  key_name: string | null;
  method: string;
  route: string;
  code: string;
  fields: string[];
};
