import { checkFile } from './check-file.ts';
import { compileShape } from './check-shape.ts';
import { copyDocument } from './copy-document.ts';
import { Problems } from './problems.ts';
import { provisioningFile, type ProvisioningFile } from './provisioning-file.ts';
import { sortPrefixes } from './route-record.ts';

const readFile = compileShape(provisioningFile);

/**
 * Reads a parsed document. If there are problems, the file holds what could be read, so that it can still be compared
 * with the database and all problems can be reported at once.
 */
export function parseProvisioningFile(document: unknown): { file: ProvisioningFile; problems: Problems } {
  const problems = new Problems();
  const copy = copyDocument(document, problems);
  problems.places.setDocument(copy);
  const file = readFile(copy, problems) ?? {};
  file.routes?.forEach(sortPrefixes);
  checkFile(file, problems);
  return { file, problems };
}
