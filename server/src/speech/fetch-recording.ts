import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { request, type Dispatcher } from 'undici';
import type { SoundResult } from '../connectors/kit/voice.ts';
import { connectionFailure } from '../protocols/connection-failure.ts';
import { telephoneSound } from './telephone-sound.ts';

export type RecordingClient = {
  /** Connects only where customers' addresses may lead, and follows no redirects. */
  agent: Dispatcher;
  checkUrl: (url: string) => { ok: true; url: URL } | { ok: false; reason: Fact };
  /** Whether a request failed because its address is not permitted. */
  isRefused: (error: unknown) => boolean;
  /** 10 s by default. */
  longestMs?: number;
};

type Fetched = { kind: 'bytes'; bytes: Buffer } | Exclude<SoundResult, { kind: 'sound' }>;

const LONGEST_MS = 10_000;
const MOST_BYTES = 10 * 1_024 * 1_024;
/** Answers that may be another one the next time: too slow, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

/** Fetches a customer's recording, which is a WAV file of at most 10 MB and 10 minutes. */
export async function fetchRecording(client: RecordingClient, url: string): Promise<SoundResult> {
  const fetched = await fetchBytes(client, url);
  if (fetched.kind !== 'bytes') return fetched;
  const read = await telephoneSound(fetched.bytes);
  if (read.kind === 'sound') return read;
  return impossible(fact('recording_not_playable', { reason: read.reason }));
}

async function fetchBytes(client: RecordingClient, address: string): Promise<Fetched> {
  const { agent, checkUrl, isRefused, longestMs = LONGEST_MS } = client;
  const checked = checkUrl(address);
  if (!checked.ok) return impossible(fact('recording_not_fetched', { reason: checked.reason }));
  const signal = AbortSignal.timeout(longestMs);
  try {
    const { statusCode, body } = await request(checked.url, {
      dispatcher: agent,
      headers: { 'user-agent': 'Voice/1', 'accept-encoding': 'identity' },
      signal,
      // It may be long until the next one from there.
      reset: true,
    });
    if (statusCode !== 200) {
      // It ends with an error, because nobody has read it.
      body.on('error', () => undefined).destroy();
      return judge(statusCode);
    }
    return await readBody(body);
  } catch (error) {
    const failure = connectionFailure(error);
    if (isRefused(error)) return impossible(fact('recording_not_fetched', { reason: failure }));
    const reason = signal.aborted ? fact('no_answer_within', { seconds: longestMs / 1_000 }) : failure;
    return unavailable(fact('recording_not_fetched_now', { reason }));
  }
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<Fetched> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > MOST_BYTES) return impossible(fact('recording_too_large', { most: MOST_BYTES }));
    chunks.push(chunk);
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) };
}

function judge(status: number): Fetched {
  if (status >= 500 || PASSING.has(status)) {
    const reason = fact('recording_server_answered', { status });
    return unavailable(fact('recording_not_fetched_now', { reason }));
  }
  const isRedirect = status >= 300 && status < 400;
  const key = isRedirect ? 'recording_server_redirected' : 'recording_server_answered';
  return impossible(fact('recording_not_fetched', { reason: fact(key, { status }) }));
}

function impossible(reason: Fact): Extract<SoundResult, { kind: 'impossible' }> {
  return { kind: 'impossible', reason };
}

function unavailable(reason: Fact): Extract<SoundResult, { kind: 'unavailable' }> {
  return { kind: 'unavailable', reason };
}
