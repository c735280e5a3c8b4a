import { query } from './query.ts';

export const carriersQuery = query('GET /admin/carriers', { pollEvery: 5_000 });
