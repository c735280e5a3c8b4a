import { query } from './query.ts';

/** In the form in which the server compares usernames. */
export const accountQuery = (username: string) =>
  query('GET /admin/accounts/:username', { params: { username: username.toLowerCase() } });
