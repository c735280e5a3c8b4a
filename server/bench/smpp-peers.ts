import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Counted } from './smpp-receiver.ts';

export type Peer = { port: number; pid: number } & AsyncDisposable;

export type Receiver = Peer & {
  /**
   * Resolves when this many more reports have come.
   * @throws if they have not within this time
   */
  expect: (more: number, withinMs: number) => Promise<void>;
};

export async function startSmsc(receiptWindow: number): Promise<Peer> {
  const { peer } = await startPeer('smpp-smsc.ts', [String(receiptWindow)]);
  return peer;
}

export async function startReceiver(): Promise<Receiver> {
  const { peer, child } = await startPeer('smpp-receiver.ts', []);
  let counted = 0;
  let onCount = () => {};
  child.on('message', ({ count }: Counted) => {
    counted = count;
    onCount();
  });

  async function expect(more: number, withinMs: number): Promise<void> {
    const before = counted;
    const target = before + more;
    const reached = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      reached.reject(
        new Error(`only ${counted - before} of ${more} reports came within ${withinMs / 1_000} s`),
      );
    }, withinMs);
    onCount = () => {
      if (counted >= target) reached.resolve();
    };
    child.send(target);
    try {
      await reached.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  return { ...peer, expect };
}

async function startPeer(script: string, args: string[]): Promise<{ peer: Peer; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args);
  const [port] = (await once(child, 'message')) as [number];
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  };
  return { peer: { port, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }, child };
}
