import { spawnSync } from 'node:child_process';
import { PYTHON_PROGRAM } from '../../../scripts/peers.mjs';

const VERIFY = `
import dkim, sys
name, record = sys.argv[1].encode(), sys.argv[2].encode()
found = lambda asked, timeout=5: record if asked.rstrip(b'.') == name else None
sys.exit(0 if dkim.verify(sys.stdin.buffer.read(), dnsfunc=found) else 1)
`;

/** Whether dkimpy, which shares no code with us, finds the signature valid. */
export function verifyWithDkimpy(message: Buffer, name: string, record: string): boolean {
  const { status } = spawnSync(PYTHON_PROGRAM, ['-c', VERIFY, name, record], { input: message });
  return status === 0;
}
