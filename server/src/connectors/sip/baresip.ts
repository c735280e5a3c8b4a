import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountsText, configText, proofAddress, registrantLine, type ProcessPlan } from './baresip-files.ts';
import { findProgram, run } from './baresip-program.ts';
import { makeCallFolder } from './call-folders.ts';
import { Control, type ControlEvent } from './control.ts';
import { sipPortOf, type SipOptions } from './options.ts';
import { OutputWatch } from './output-watch.ts';

export type BaresipSettings = {
  options: SipOptions;
  /** Counted from 1. */
  slot: number;
  onEvent: (event: ControlEvent) => void;
  /** The server has answered something, if only that it tries. */
  onProgress: () => void;
  /** It has ended without being told to, with what is known about it. */
  onEnd: (reason: string) => void;
};

const START_MS = 10_000;
const LOOK_MS = 25;
const QUIT_MS = 2_000;

/** One process of the calling program, in a folder of its own, which can make one call at a time. */
export class Baresip {
  readonly #settings: BaresipSettings;
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #output = new OutputWatch();
  #control: Control | null = null;
  #isUp = false;
  #isStopping = false;

  private constructor(settings: BaresipSettings, folder: string, child: ChildProcess) {
    this.#settings = settings;
    this.#folder = folder;
    this.#child = child;
    child.stdout?.on('data', (data: Buffer) => {
      if (this.#output.see(data)) settings.onProgress();
    });
    child.stderr?.resume();
  }

  /** @throws NotInstalled. @throws with the reason if it does not come up. */
  static async start(settings: BaresipSettings): Promise<Baresip> {
    const { options, slot } = settings;
    const program = findProgram();
    const folder = await makeCallFolder();
    try {
      const plan = await planProcess(options, { slot, folder, modules: program.modules });
      await writeFile(join(folder, 'config'), configText(options, plan), { mode: 0o600 });
      await writeFile(join(folder, 'accounts'), accountsText(plan), { mode: 0o600 });
      const baresip = new Baresip(settings, folder, await run(program.path, folder, options));
      await baresip.#comeUp(plan);
      return baresip;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Of what is played next. */
  get soundPath(): string {
    return join(this.#folder, 'sound.wav');
  }

  /** @throws if it is not answered. */
  async command(command: string, params?: string): Promise<string> {
    if (!this.#control) throw new Error('it is not connected');
    return this.#control.command(command, params);
  }

  async writeSound(file: Buffer): Promise<void> {
    await writeFile(this.soundPath, file, { mode: 0o600 });
  }

  async removeSound(): Promise<void> {
    await rm(this.soundPath, { force: true });
  }

  /** It may still say goodbye to the server, for a short time. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#quit();
  }

  /** Has it register, if the options say so; events tell what comes of it. */
  register(): void {
    const line = registrantLine(this.#settings.options);
    if (line !== null) this.command('uanew', line).catch(() => this.kill());
  }

  /** Ends it although it does not answer; that counts as an end of its own. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #comeUp(plan: ProcessPlan): Promise<void> {
    try {
      const deadline = performance.now() + START_MS;
      this.#control = await this.#connect(plan, deadline);
      // Anybody on this machine could have taken the port before; only the process knows what is in the folder.
      const addresses = await this.#control.command('reginfo');
      if (!addresses.includes(proofAddress(plan.proof)))
        throw new Error("its control port is another program's");
      if (this.#hasEnded) throw new Error('it ended at once');
    } catch (error) {
      this.#isStopping = true;
      const words = this.#output.warning ?? (error instanceof Error ? error.message : String(error));
      this.#child.kill('SIGKILL');
      throw new Error(`baresip did not start: ${words}`, { cause: error });
    }
    this.#child.once('exit', (code, signal) => this.#end(`it ended with ${signal ?? `code ${code}`}`));
    this.#isUp = true;
  }

  async #connect({ controlAddress, controlPort }: ProcessPlan, deadline: number): Promise<Control> {
    for (;;) {
      try {
        return await Control.open(controlAddress, controlPort, {
          onEvent: (event) => this.#settings.onEvent(event),
          onClose: (error) => this.#lose(error),
        });
      } catch (error) {
        if (this.#hasEnded || performance.now() > deadline) throw error;
        await sleep(LOOK_MS);
      }
    }
  }

  /** The program talks to one connection at a time. If ours is closed, another process may have it: it is ended. */
  #lose(error: Error): void {
    if (!this.#isUp || this.#isStopping) return;
    this.#child.kill('SIGKILL');
    this.#end(error.message);
  }

  #end(reason: string): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#control?.close();
    void rm(this.#folder, { recursive: true, force: true });
    this.#settings.onEnd(reason);
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #quit(): Promise<void> {
    if (!this.#hasEnded) {
      const exit = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const killing = setTimeout(() => this.#child.kill('SIGKILL'), QUIT_MS);
      await exit;
      clearTimeout(killing);
    }
    this.#control?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function planProcess(
  options: SipOptions,
  { slot, folder, modules }: { slot: number; folder: string; modules: string },
): Promise<ProcessPlan> {
  // All of 127.0.0.0/8 is this machine's on Linux. On an address of our own, others rarely have the same port.
  const controlAddress =
    process.platform === 'linux'
      ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
      : '127.0.0.1';
  return {
    folder,
    modules,
    sipPort: sipPortOf(options, slot) ?? 0,
    controlAddress,
    controlPort: await freePort(controlAddress),
    proof: randomBytes(16).toString('hex'),
  };
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
