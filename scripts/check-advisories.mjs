// Compares the locked packages with published advisories: `npm run advisories`. Where the registry does not answer,
// nothing is known, and that is said; only advisories make it fail.

import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {{ severity: string, isDirect?: boolean, via?: (string | { title?: string })[] }} Vulnerability
 * @typedef {{ status: 'unknown' | 'clean' | 'found', lines: string[] }} Verdict
 */

/**
 * @param {string} output what `npm audit --json` has printed. It may name the registry, so nothing of a failure is shown.
 * @returns {Verdict}
 */
export function judgeAdvisories(output) {
  const found = vulnerabilitiesIn(output);
  if (!found) {
    const lines = ['The registry did not answer a request for advisories, so the packages were not checked.'];
    return { status: 'unknown', lines };
  }
  const names = Object.keys(found);
  if (names.length === 0) return { status: 'clean', lines: ['No advisory names a locked package.'] };
  const lines = Object.entries(found).map(([name, { severity, via = [] }]) => {
    const titles = via.flatMap((cause) =>
      typeof cause === 'string' ? `through ${cause}` : (cause.title ?? []),
    );
    return `${name} (${severity}): ${titles.join('; ')}`;
  });
  return { status: 'found', lines: [`Advisories name ${names.length} locked packages:`, ...lines] };
}

/** @param {string} output @returns {Record<string, Vulnerability> | null} */
function vulnerabilitiesIn(output) {
  try {
    /** @type {{ vulnerabilities?: Record<string, Vulnerability> }} */
    const { vulnerabilities } = JSON.parse(output);
    return vulnerabilities ?? null;
  } catch {
    return null;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isWindows = process.platform === 'win32';
  const { stdout } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=30000'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: isWindows,
      maxBuffer: 64 * 1_024 * 1_024,
    },
  );
  const { status, lines } = judgeAdvisories(stdout ?? '');
  for (const line of lines) console.log(line);
  process.exitCode = status === 'found' ? 1 : 0;
}
