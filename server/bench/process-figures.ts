import { readdirSync, readFileSync } from 'node:fs';

/** Of the gateway, and of the processes that the database has for it. */
export function processorSeconds(gateway: number, postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const wanted = pids.map(statOf).filter((stat) => stat?.pid === gateway || stat?.parent === postmaster);
  return wanted.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / 100;
}

type Stat = { pid: number; parent: number; ticks: number };

function statOf(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

export function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4_096;
}
