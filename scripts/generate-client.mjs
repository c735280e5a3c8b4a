// Regenerates the panel's clients from the routes: run `npm run generate` when what the API takes or answers has
// changed.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { clientSource } from './client-source.ts';
import { readOpenApi } from './described-server.mjs';

export const CLIENT_FILE = fileURLToPath(new URL('../panel/src/api/client.generated.ts', import.meta.url));
export const PANEL_CLIENT_FILE = fileURLToPath(
  new URL('../panel/src/api/panel.generated.ts', import.meta.url),
);

/** @param {import('../server/src/interfaces/docs/openapi-document.ts').OpenApiDocument} document */
export async function generateClient(document) {
  return format(clientSource(document), { ...(await resolveConfig(CLIENT_FILE)), filepath: CLIENT_FILE });
}

if (import.meta.main) {
  const { v2, panel } = await readOpenApi();
  writeFileSync(CLIENT_FILE, await generateClient(v2));
  writeFileSync(PANEL_CLIENT_FILE, await generateClient(panel));
}
