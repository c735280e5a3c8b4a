import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** CPU seconds that these processes and their children have used; 0 if the system does not tell. */
export function cpuSeconds(pids: readonly number[]): number {
  const wanted = new Set(pids);
  let ticks = 0;
  for (const name of processes()) {
    const fields = statOf(name);
    if (fields && (wanted.has(Number(name)) || wanted.has(Number(fields[1])))) {
      // Its own time and that of children that have ended: utime, stime, cutime, cstime.
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

/** The fields from the state on: the name before it may contain blanks. */
function statOf(name: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
