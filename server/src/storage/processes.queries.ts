import { allRows, type Handle } from './database.ts';

export type RunningProcess = {
  slot: number;
  role: string | null;
  host: string | null;
  pid: number | null;
  version: string | null;
  startedAt: Date | null;
  heartbeatAt: Date | null;
};

/** Processes that hold a slot. */
export async function listProcesses(handle: Handle): Promise<RunningProcess[]> {
  return allRows(handle, {
    text: `select slot, role, host, pid, version, started_at as "startedAt", heartbeat_at as "heartbeatAt"
             from process_slots where holder is not null order by slot`,
  });
}
