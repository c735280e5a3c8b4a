import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const LOOK_AGAIN_MS = 60_000;

/** Whether a program can be started; looked up at once, and again every minute while it is missing. */
export class Program {
  readonly #name: string;
  readonly #now: () => number;
  #isPresent: boolean;
  #lookedAt: number;

  /** @param name a path, or a name that is looked for in the folders of `PATH`. */
  constructor(name: string, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#now = now;
    this.#isPresent = isPresent(name);
    this.#lookedAt = now();
  }

  isPresent(): boolean {
    if (!this.#isPresent && this.#now() - this.#lookedAt >= LOOK_AGAIN_MS) {
      this.#isPresent = isPresent(this.#name);
      this.#lookedAt = this.#now();
    }
    return this.#isPresent;
  }

  /** It could not be started after all. */
  noteMissing(): void {
    this.#isPresent = false;
    this.#lookedAt = this.#now();
  }
}

function isPresent(name: string): boolean {
  if (/[/\\]/.test(name)) return isExecutable(name);
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? [`${name}.exe`, name] : [name];
  return folders.some((folder) => names.some((one) => isExecutable(join(folder, one))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
