import { bucketOf } from '../core/ids.ts';
import { AudioLinks } from '../core/channels/voice/audio-links.ts';
import { OutgoingCalls } from '../core/channels/voice/outgoing-calls.ts';
import type { VoiceAudio } from '../interfaces/voice-audio/voice-audio.routes.ts';
import { findMessage, findText } from '../storage/messages.queries.ts';
import type { Composition } from './composition.ts';

export function createAudioLinks({
  vault,
  config,
  gateway,
}: Pick<Composition, 'vault' | 'config' | 'gateway'>): AudioLinks {
  return new AudioLinks({ vault, baseUrl: config.baseUrl, now: gateway.now });
}

/** Makes what a call says for providers that fetch it. */
export function createVoiceAudio(composition: Composition): VoiceAudio {
  const { db, gateway } = composition;
  const links = createAudioLinks(composition);
  const calls = new OutgoingCalls(db);

  return async (token) => {
    const link = links.read(token);
    if (!link) return { kind: 'unknown' };
    const { account, messageId } = link;
    const key = { bucket: bucketOf(account), account };
    const [message, text] = await Promise.all([
      findMessage(db.general, key, messageId),
      findText(db.general, key, messageId),
    ]);
    if (message?.channel !== 'voice') return { kind: 'unknown' };
    const call = await calls.of({ account, first: message.first, text: text ?? '' });
    if (!call) return { kind: 'unknown' };
    const made = await gateway.speech.soundOf({ ...call, account });
    return made.kind === 'impossible' ? { kind: 'unknown' } : made;
  };
}
