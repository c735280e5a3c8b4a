import { onTestFinished } from 'vitest';
import { startSipServer, type SipServerSettings } from '../support/sip/sip-server.ts';
import { startSip, type RigParts } from './sip-rig.ts';

/** A server that treats calls as the script says, and a connector that calls over it; both end with the test. */
export async function startTrunk(
  script: SipServerSettings['onCall'] | SipServerSettings,
  options: Record<string, unknown> = {},
  parts: RigParts = {},
) {
  const settings = typeof script === 'function' ? { onCall: script } : script;
  const server = await startSipServer(settings);
  const rig = await startSip(
    { server: server.address, ...(settings.transport && { transport: settings.transport }), ...options },
    parts,
  );
  onTestFinished(async () => {
    await rig.connector.stop(0);
    await server.close();
  });
  return { server, ...rig };
}
