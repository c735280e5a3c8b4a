import type { Speaker } from '../connectors/kit/voice.ts';

export function createSpeaker(): Speaker {
  const reason = 'speech is not built in yet';
  return { problem: () => reason, soundOf: () => Promise.resolve({ kind: 'unavailable', reason }) };
}
