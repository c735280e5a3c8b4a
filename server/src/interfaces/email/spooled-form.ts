import type { Readable } from 'node:stream';
import { atOnce } from '../../core/stretches.ts';
import { readMultipart } from '../kit/multipart.ts';
import type { Parameters } from '../kit/parameters.ts';
export type SpooledFile = {
  field: string;
  filename: string;
  contentType: string;
  bytes: number;
  sha256: string;
  path: string;
};
export type SpooledForm = { parameters: Parameters; files: SpooledFile[]; dispose(): Promise<void> };
export async function readSpooledForm(
  payload: Readable,
  contentType: string,
  _limits: object,
): Promise<SpooledForm> {
  const chunks: Buffer[] = [];
  for await (const chunk of payload) chunks.push(chunk as Buffer);
  return {
    parameters: atOnce(readMultipart(Buffer.concat(chunks), contentType)),
    files: [],
    dispose: () => Promise.resolve(),
  };
}
