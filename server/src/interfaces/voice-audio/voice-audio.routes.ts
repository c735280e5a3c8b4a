// Providers that take calls over HTTP fetch here what a call says. The address is signed, and all that they need.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUDIO_PATH } from '../../core/channels/voice/audio-links.ts';
import { writeWav } from '../../protocols/speech/wav.ts';

const RETRY_AFTER_SECONDS = 10;

export type AudioAnswer =
  /** Of 8,000 samples a second. */
  | { kind: 'sound'; sound: Int16Array }
  /** The address is made up or too old, or nothing is left of its call. */
  | { kind: 'unknown' }
  | { kind: 'unavailable' };

export type VoiceAudio = (token: string) => Promise<AudioAnswer>;

export function voiceAudioRoutes(soundOf: VoiceAudio) {
  return function register(audio: FastifyInstance, _options: object, done: () => void): void {
    audio.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error, request_id: request.id }, 'the sound of a call could not be created');
      void respond(reply, { kind: 'unavailable' });
    });
    audio.get(`${AUDIO_PATH}/:file`, async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string };
      const isSound = file.endsWith('.wav');
      return respond(reply, isSound ? await soundOf(file.slice(0, -'.wav'.length)) : { kind: 'unknown' });
    });
    done();
  };
}

function respond(reply: FastifyReply, answer: AudioAnswer): FastifyReply {
  switch (answer.kind) {
    case 'sound':
      return reply
        .header('cache-control', 'private, no-store')
        .type('audio/wav')
        .send(writeWav(answer.sound));
    case 'unknown':
      return plain(reply.code(404), 'There is nothing at this address, or not any more.');
    case 'unavailable':
      return plain(
        reply.code(503).header('retry-after', RETRY_AFTER_SECONDS),
        'This cannot be had at the moment; please repeat the call.',
      );
  }
}

function plain(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(text);
}
