import type { Import } from 'harkara-contract/routes/imports.ts';
import { expect } from 'vitest';
import { takeImportStep } from '../../src/core/imports/take-step.ts';
import { createLogger } from '../../src/log.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { BEHIND_PROXY, type Browser, person, read } from './browser.ts';

export const DND_NUMBER = '9111111111';

/** A gateway for tests of imports, and the steps that their owners and workers take. */
export function useImports(...more: object[]) {
  // Workers do not run: each test takes the steps itself, and sees what is stored between two of them.
  const gateway = useGateway({
    workers: false,
    provision: {
      ...provision(
        person('asha', { credits: { sms: 50_000 } }),
        person('bina'),
        person('poor', { credits: { sms: 1 } }),
        ...more,
      ),
      dnd: [DND_NUMBER],
    },
    config: { ...BEHIND_PROXY, maxRecipients: 200 },
  });

  /** @param now what the checks of a send take for the present. @param failure what the step fails with. */
  async function step(now?: Date, failure?: Error): Promise<boolean> {
    const { db, composition } = gateway();
    const { accounts, sending: usual } = composition.gateway;
    const sending = now ? { ...usual, context: () => ({ ...usual.context(), now }) } : usual;
    const accountOf = (account: number) => {
      if (failure) throw failure;
      return accounts.get(account);
    };
    return takeImportStep({ db, sending, accountOf, log: createLogger('silent') });
  }

  const allSteps = async (now?: Date) => {
    while (await step(now));
  };

  async function uploaded(browser: Browser, file: Buffer | string, purpose = 'contacts'): Promise<Import> {
    const answer = await browser.upload(`imports?purpose=${purpose}&name=people.csv`, Buffer.from(file));
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
    const { id } = read<Import>(answer);
    return waitFor('the file is read', async () => {
      const found = await look(browser, id);
      return found.state === 'reading' ? null : found;
    });
  }

  const look = async (browser: Browser, id: number) => read<Import>(await browser.get(`imports/${id}`));

  let groups = 0;
  async function newGroup(browser: Browser): Promise<number> {
    groups += 1;
    return read<{ id: number }>(
      await browser.post('groups', { name: `Imported ${groups}`, description: null }),
    ).id;
  }

  /** A step that a busy database has cut short is taken again after a while. */
  const after = (browser: Browser, id: number, state: 'reading' | 'checking' | 'applying', now?: Date) =>
    waitFor(`the import is no longer ${state}`, async () => {
      await allSteps(now);
      const found = await look(browser, id);
      return found.state === state ? null : found;
    });

  const afterOneStep = (browser: Browser, id: number) =>
    waitFor('the first step is taken', async () => {
      await step();
      const found = await look(browser, id);
      return found.progress?.done === 0 ? null : found;
    });

  async function checked(browser: Browser, id: number, mapping: object): Promise<Import> {
    const answer = await browser.post(`imports/${id}/mapping`, mapping);
    expect([answer.status, read<Import>(answer).state]).toEqual([200, 'checking']);
    return after(browser, id, 'checking');
  }

  async function applied(browser: Browser, id: number, mode = 'good'): Promise<Import> {
    const answer = await browser.post(`imports/${id}/apply`, { mode });
    expect([answer.status, read<Import>(answer).state]).toEqual([200, 'applying']);
    return after(browser, id, 'applying');
  }

  return { gateway, step, allSteps, uploaded, look, newGroup, after, afterOneStep, checked, applied };
}
