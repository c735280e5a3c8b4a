import { noteOutdated } from './version.ts';

/** Why the code of a page cannot be had: no answer, a newer version on the server, or something else. */
export type LoadProblem = 'unreachable' | 'outdated' | 'unexpected';

/** Asks the server for the application's page, which names the script that this one began with, unless it is newer. */
export async function problemOfLoading(): Promise<LoadProblem> {
  try {
    const answer = await fetch('/panel/', { cache: 'no-store' });
    if (!answer.ok) return 'unreachable';
    const begun = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');
    if (!begun || (await answer.text()).includes(begun)) return 'unexpected';
  } catch {
    return 'unreachable';
  }
  noteOutdated();
  return 'outdated';
}
