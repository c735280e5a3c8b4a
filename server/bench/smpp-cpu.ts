import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Seconds of a core that these processes have used, with their children; 0 where the system does not tell. */
export function cpuSeconds(pids: readonly number[]): number {
  const wanted = new Set(pids);
  let ticks = 0;
  for (const name of processes()) {
    const fields = statOf(name);
    if (fields && (wanted.has(Number(name)) || wanted.has(Number(fields[1])))) {
      // Of its own and of children that are gone: utime, stime, cutime, cstime.
      for (const field of fields.slice(11, wanted.has(Number(name)) ? 15 : 13)) ticks += Number(field);
    }
  }
  return ticks / TICKS_A_SECOND;
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** From the state on: the name before it may have blanks. */
function statOf(name: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
