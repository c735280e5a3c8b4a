import { absentAmong, installPeers, mayInstall } from '../../scripts/peers.mjs';

type Peers = Parameters<typeof absentAmong>[0];

/** Installs the third-party programs that a rig needs; ends it, and says which are absent, where that is not possible. */
export async function needPeers(peers: Peers): Promise<void> {
  if (absentAmong(peers).length > 0 && mayInstall()) await installPeers(absentAmong(peers));
  const absent = absentAmong(peers);
  if (absent.length === 0) return;
  const packages = absent.flatMap((peer) => peer.packages).join(' ');
  console.error(`This needs ${absent.map(({ name }) => name).join(', ')}: apt-get install ${packages}`);
  process.exit(1);
}
