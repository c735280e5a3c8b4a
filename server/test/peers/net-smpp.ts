import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../support/gateway.ts';
import type { PeerBind, PeerSubmit, SmscPeer } from './smsc-peer.ts';

const SCRIPT = fileURLToPath(new URL('net-smpp-smsc.pl', import.meta.url));

type Happened =
  | { event: 'listening'; port: number }
  | ({ event: 'bind' } & PeerBind)
  | ({ event: 'submit' } & PeerSubmit)
  | { event: 'delivering'; seq: number }
  | { event: 'deliver_resp'; seq: number; status: number }
  | { event: 'planned' | 'unbind' | 'unbind_resp' | 'enquire_link' | 'enquire_link_resp' | 'closed' };

/** The Perl script in a process of its own. */
export async function startNetSmpp(password: string): Promise<SmscPeer> {
  const child = spawn('perl', [SCRIPT, password], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const happened: Happened[] = [];
  const binds: PeerBind[] = [];
  const submits: PeerSubmit[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const one = JSON.parse(line) as Happened;
    happened.push(one);
    if (one.event === 'bind') binds.push(one);
    if (one.event === 'submit') submits.push(one);
  });

  const all = <E extends Happened['event']>(event: E) =>
    happened.filter((one): one is Extract<Happened, { event: E }> => one.event === event);

  /** @returns the first of this kind that came after the command. */
  async function command<E extends Happened['event']>(what: object, event: E) {
    const before = all(event).length;
    child.stdin.write(`${JSON.stringify(what)}\n`);
    return waitFor(event, () => all(event)[before]);
  }

  const { port } = await waitFor('the SMSC listens', () => all('listening')[0]);
  return {
    port,
    binds,
    submits,
    unbinds: () => all('unbind').length,
    plan: async (plan) => {
      await command({ plan }, 'planned');
    },
    deliver: async (message) => {
      const { seq } = await command({ deliver: message }, 'delivering');
      const answer = await waitFor('its answer', () => all('deliver_resp').find((one) => one.seq === seq));
      return answer.status;
    },
    unbind: async () => {
      await command({ unbind: true }, 'unbind_resp');
    },
    enquireLink: async () => {
      await command({ enquire_link: true }, 'enquire_link_resp');
    },
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
