import { createHash, type Hash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fact } from 'harkara-contract/facts.ts';
import { inStretches } from '../../core/stretches.ts';
import { callerGone, tooLarge } from '../kit/body-refusals.ts';
import { CollectedBytes } from '../kit/collected-bytes.ts';
import { decodeField, delimiterOf, tooManyParts, type PartHead } from '../kit/form-parts.ts';
import { LONGEST_NAME, MOST_PARAMETERS, type Parameters } from '../kit/parameters.ts';
import { PartSplitter } from '../kit/part-splitter.ts';
import { contentTypeOf, fileNameOf, invalidAttachment, nameOrDefault } from './part-file.ts';
import { SPOOL_PREFIX } from './sweep-spools.ts';

export type SpooledFile = {
  /** The name of its field. */
  field: string;
  filename: string;
  contentType: string;
  bytes: number;
  sha256: Buffer;
  path: string;
};

export type SpooledForm = {
  parameters: Parameters;
  files: SpooledFile[];
  /** Deletes the files; repeating it does nothing. */
  dispose: () => Promise<void>;
};

export type SpoolLimits = {
  bodyBytes: number;
  /** Of all fields together: they are kept in memory. */
  fieldBytes: number;
  files: number;
  /** Of all files together. */
  fileBytes: number;
};

const MB = 1_024 * 1_024;
const LIMITS: SpoolLimits = { bodyBytes: 14 * MB, fieldBytes: 3 * MB, files: 20, fileBytes: 10 * MB };
/** Smaller pieces are gathered: a body may arrive byte by byte, and each write costs more than its bytes. */
const BLOCK_BYTES = 64 * 1_024;

/**
 * Reads a form while it arrives: fields into memory, and each file into a temporary one. The body is read no faster
 * than it is written. If it cannot be read to its end, nothing is left behind.
 *
 * @param folder where the temporary folder is made.
 * @throws DomainError if the form cannot be read, or its files cannot be taken; otherwise an error with a statusCode.
 */
export async function readSpooledForm(
  payload: Readable,
  contentType: string,
  limits: Partial<SpoolLimits> = {},
  folder = tmpdir(),
): Promise<SpooledForm> {
  const form = new FormSpool({ ...LIMITS, ...limits }, folder);
  try {
    const splitter = new PartSplitter(delimiterOf(contentType));
    for await (const block of blocksOf(payload, limits.bodyBytes ?? LIMITS.bodyBytes)) {
      for (const event of splitter.push(block)) {
        if (event.kind === 'head') await form.begin(event.head);
        else if (event.kind === 'bytes') await form.write(event.bytes);
        else await form.end();
      }
    }
    splitter.end();
    return { parameters: form.parameters, files: form.files, dispose: () => form.dispose() };
  } catch (error) {
    await form.dispose();
    throw error;
  }
}

/** The body in blocks, each valid until the next is asked for. */
async function* blocksOf(payload: Readable, mostBytes: number): AsyncGenerator<Buffer, undefined> {
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let used = 0;
  let received = 0;
  // The connection stays open for the answer when the form is refused before its end.
  const chunks = payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > mostBytes) throw tooLarge();
      for (let from = 0; from < chunk.length;) {
        const copied = chunk.copy(block, used, from);
        from += copied;
        used += copied;
        if (used < BLOCK_BYTES) continue;
        yield block;
        used = 0;
      }
    }
  } catch (error) {
    const isGone = payload.destroyed && !payload.readableEnded && !hasStatus(error);
    throw isGone ? callerGone() : error;
  }
  yield block.subarray(0, used);
}

/** The code that has cut the body off has said why. */
function hasStatus(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}

type OpenField = { kind: 'field'; name: string; head: PartHead; bytes: CollectedBytes };
type OpenFile = {
  kind: 'file';
  field: string;
  head: PartHead;
  filename: string;
  path: string;
  handle: FileHandle;
  hash: Hash;
  bytes: number;
};

/** What has been read of a form so far. */
class FormSpool {
  readonly parameters = Object.create(null) as Parameters;
  readonly files: SpooledFile[] = [];
  readonly #limits: SpoolLimits;
  readonly #parent: string;
  #folder: string | null = null;
  #parts = 0;
  #opened = 0;
  #fieldBytes = 0;
  #fileBytes = 0;
  /** Null while a part is read that nobody wants. */
  #part: OpenField | OpenFile | null = null;

  constructor(limits: SpoolLimits, parent: string) {
    this.#limits = limits;
    this.#parent = parent;
  }

  async begin(head: PartHead): Promise<void> {
    if (++this.#parts > MOST_PARAMETERS) throw tooManyParts();
    const { name, isFile } = head;
    if (name === null || name.length > LONGEST_NAME) return;
    this.#part = isFile
      ? await this.#openFile(name, head)
      : { kind: 'field', name, head, bytes: new CollectedBytes() };
  }

  async write(bytes: Buffer): Promise<void> {
    const part = this.#part;
    if (part?.kind === 'field') {
      this.#fieldBytes += bytes.length;
      if (this.#fieldBytes > this.#limits.fieldBytes) throw tooLarge();
      part.bytes.add(bytes);
    } else if (part?.kind === 'file') {
      this.#fileBytes += bytes.length;
      if (this.#fileBytes > this.#limits.fileBytes) throw tooLarge();
      part.bytes += bytes.length;
      part.hash.update(bytes);
      await part.handle.appendFile(bytes);
    }
  }

  async end(): Promise<void> {
    const part = this.#part;
    this.#part = null;
    if (part?.kind === 'field') {
      const value = await inStretches(part.bytes.join());
      this.parameters[part.name] = await inStretches(decodeField(part.head, value));
    } else if (part?.kind === 'file') {
      await part.handle.close();
      this.#keep(part);
    }
  }

  async dispose(): Promise<void> {
    const part = this.#part;
    this.#part = null;
    if (part?.kind === 'field') part.bytes.discard();
    if (part?.kind === 'file') await part.handle.close();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }

  async #openFile(field: string, head: PartHead): Promise<OpenFile> {
    const filename = fileNameOf(head);
    const most = this.#limits.files;
    // Browsers send an empty part for a file that was not chosen, so only what is kept counts.
    if (this.files.length === most && filename !== '') throw tooManyFiles(most);
    this.#folder ??= await mkdtemp(join(this.#parent, SPOOL_PREFIX));
    const path = join(this.#folder, String(this.#opened++));
    const handle = await open(path, 'wx', 0o600);
    return { kind: 'file', field, head, filename, path, handle, hash: createHash('sha256'), bytes: 0 };
  }

  #keep({ field, head, filename, path, hash, bytes }: OpenFile): void {
    if (filename === '' && bytes === 0) return;
    if (this.files.length === this.#limits.files) throw tooManyFiles(this.#limits.files);
    this.files.push({
      field,
      filename: nameOrDefault(filename),
      contentType: contentTypeOf(head),
      bytes,
      sha256: hash.digest(),
      path,
    });
  }
}

const tooManyFiles = (most: number) => invalidAttachment(fact('too_many_files', { most }));
