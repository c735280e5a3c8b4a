import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCommandEngine } from '../../src/speech/command-engine.ts';
import { createEspeak } from '../../src/speech/espeak.ts';
import { waitFor } from '../support/wait-for.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-speech-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const node = (script: string) => createCommandEngine([process.execPath, '-e', script]);

async function outputOf(engine: ReturnType<typeof node>, text = 'hello'): Promise<string> {
  const result = await engine.speak(text, 'hi');
  return result.kind === 'wav' ? result.bytes.toString('utf8') : `${result.kind}: ${say(result.reason)}`;
}

describe('a command', () => {
  test('gets the text on its standard input, as it is', async () => {
    const text = '--help; $(rm -rf /) `id` "नमस्ते" \'\n<speak>';
    expect(await outputOf(node('process.stdin.pipe(process.stdout)'), text)).toBe(text);
  });

  test('gets its arguments without a shell', async () => {
    const engine = createCommandEngine([process.execPath, '-p', 'process.argv[1]', '$HOME; "x y"']);
    expect(await outputOf(engine)).toBe('$HOME; "x y"\n');
  });

  test('is told the language, and no secrets of the gateway', async () => {
    vi.stubEnv('HARKARA_SECRET_KEY', 'secret');
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    vi.stubEnv('PGPASSWORD', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const environment = await outputOf(node('console.log(JSON.stringify(process.env))'));
    expect(environment).toContain('"HARKARA_SPEECH_LANGUAGE":"hi"');
    expect(environment).not.toContain('secret');
  });

  test('need not read its input', async () => {
    expect(await outputOf(node('console.log(1)'), 'x'.repeat(1_000_000))).toBe('1\n');
  });
});

describe('a command that fails is told in words', () => {
  test.each([
    ['with a status', 'console.error("no model\\n"); process.exit(3)', 'it ended with status 3: no model'],
    ['when it is killed', 'process.kill(process.pid, "SIGKILL")', 'it was ended by SIGKILL'],
  ])('%s', async (_, script, reason) => {
    expect(await outputOf(node(script))).toBe(`unavailable: the speech command has failed: ${reason}`);
  });

  test('when it takes too long, and whatever it has started ends with it', async () => {
    const file = join(makeFolder(), 'pid');
    const script = `sleep 600 & echo $! > '${file}'; wait`;
    // Long enough for a busy machine to start the shell and what it starts.
    const engine = createCommandEngine(['/bin/sh', '-c', script], { longestMs: 5_000 });
    expect(await outputOf(engine)).toBe(
      'unavailable: the speech command has failed: it took longer than 5 s',
    );
    const pid = readFileSync(file, 'utf8').trim();
    await waitFor('it is gone', () => !isRunning(pid));
  });

  test('when it does not stop writing', async () => {
    const engine = createCommandEngine(['/bin/sh', '-c', 'exec cat /dev/zero']);
    expect(await outputOf(engine)).toMatch(/it wrote more than \d+ bytes$/);
  });

  test('when it is missing', async () => {
    const engine = createCommandEngine(['/nowhere/speak']);
    const missing = fact('speech_command_missing', {
      setting: 'HARKARA_SPEECH_COMMAND',
      program: '/nowhere/speak',
    });
    expect(engine.problem()).toEqual(missing);
    expect(await outputOf(engine)).toBe(`unavailable: ${say(missing)}`);
  });
});

test('a gateway that ends does not wait for what is being spoken, and leaves no program behind', async () => {
  const file = join(makeFolder(), 'pid');
  const gateway = `
    import { statSync } from 'node:fs';
    import { createCommandEngine } from ${JSON.stringify(import.meta.resolve('../../src/speech/command-engine.ts'))};
    const engine = createCommandEngine(['/bin/sh', '-c', 'echo $$ > ${file}; exec sleep 600']);
    void engine.speak('hello', 'en');
    const look = setInterval(() => statSync('${file}', { throwIfNoEntry: false })?.size && clearInterval(look), 10);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', gateway], { stdio: 'ignore' });
  const pid = readFileSync(file, 'utf8').trim();
  expect(pid).toMatch(/^\d+$/);
  await waitFor('it is gone', () => !isRunning(pid));
});

test('espeak-ng that is missing is told with what to do', async () => {
  const engine = createEspeak({ program: '/nowhere/espeak-ng' });
  expect(engine.problem()).toEqual(fact('espeak_missing', { setting: 'HARKARA_SPEECH_COMMAND' }));
  expect(await engine.speak('hello', 'en')).toEqual({ kind: 'unavailable', reason: engine.problem() });
});

/** A process that has ended but was not reaped has no command line any more. */
function isRunning(pid: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}
