import { createHash } from 'node:crypto';
import { api } from './api.ts';

/**
 * Tells versions of the contract apart. Every answer of the panel's API names the server's; a page that was built with
 * another one knows by it that there is a new version.
 */
export const contractHash = createHash('sha256').update(JSON.stringify(api)).digest('hex').slice(0, 16);
