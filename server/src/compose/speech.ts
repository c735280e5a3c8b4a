import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Speaker } from '../connectors/kit/voice.ts';
import { createLogger } from '../log.ts';
import { createCommandEngine } from '../speech/command-engine.ts';
import type { Engine } from '../speech/engine.ts';
import { createEspeak } from '../speech/espeak.ts';
import { createKeepingSpeaker } from '../speech/speaker.ts';
import {
  AddressRefused,
  createAddressGuard,
  createGuardedAgent,
  type AddressGuard,
} from '../webhooks/address-guard.ts';

/** @param options.isDispensable whether the process may end before something is spoken. */
export function createEngine(
  { speech: { command } }: Pick<Config, 'speech'>,
  options: { isDispensable: boolean },
): Engine {
  return command === null ? createEspeak(options) : createCommandEngine(command, options);
}

type SpeakerParts = {
  config: Pick<Config, 'speech'>;
  /** Of the addresses that recordings are fetched from. */
  guard: AddressGuard;
  log: Pick<Logger, 'warn'>;
  engine?: Engine;
};

export function createSpeaker({
  config,
  guard,
  log,
  engine = createEngine(config, { isDispensable: true }),
}: SpeakerParts): Speaker {
  return createKeepingSpeaker({
    engine,
    recordings: {
      agent: createGuardedAgent(guard),
      checkUrl: (url) => guard.checkUrl(url),
      isRefused: (error) => error instanceof AddressRefused,
    },
    cacheBytes: config.speech.cacheBytes,
    onFailure: (reason, error) =>
      log.warn({ reason, ...(error === undefined ? {} : { err: error }) }, 'speech failed'),
  });
}

/** For commands, which speak what their user has typed and report failures themselves. */
export function createTextSpeaker(config: Pick<Config, 'speech'>): Speaker {
  return createSpeaker({
    config,
    guard: createAddressGuard({ allow: [] }),
    log: createLogger('silent'),
    engine: createEngine(config, { isDispensable: false }),
  });
}
