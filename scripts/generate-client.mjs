// Regenerates the panel's clients from the routes: run `npm run generate` when what the API takes or answers has
// changed.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { clientSource } from './client-source.ts';
import { readOpenApi } from './described-server.mjs';

const FORMAT_FILE = new URL('../.oxfmtrc.json', import.meta.url);
export const CLIENT_FILE = fileURLToPath(new URL('../panel/src/api/client.generated.ts', import.meta.url));
export const PANEL_CLIENT_FILE = fileURLToPath(
  new URL('../panel/src/api/panel.generated.ts', import.meta.url),
);

/** @param {import('../server/src/interfaces/docs/openapi-document.ts').OpenApiDocument} document */
export async function generateClient(document) {
  const { printWidth, singleQuote } = JSON.parse(readFileSync(FORMAT_FILE, 'utf8'));
  const { code, errors } = await format(CLIENT_FILE, clientSource(document), { printWidth, singleQuote });
  if (errors.length > 0) throw new Error(`the client cannot be read: ${errors[0]?.message}`);
  return code;
}

if (import.meta.main) {
  const { v2, panel } = await readOpenApi();
  writeFileSync(CLIENT_FILE, await generateClient(v2));
  writeFileSync(PANEL_CLIENT_FILE, await generateClient(panel));
}
