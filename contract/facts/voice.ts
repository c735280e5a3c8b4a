import type { FactDefinitions } from '../fact.ts';

export const voiceFacts = {
  voice_disabled: { code: 'voice_disabled', en: 'Voice calls are not enabled for this account.' },
  voice_number_missing: {
    code: 'validation_failed',
    en: "The caller's number is missing.",
  },
  voice_number_not_found: {
    code: 'sender_not_found',
    params: { number: 'text' },
    en: "The voice number {number} doesn't belong to this account.",
  },
  not_own_voice_number: { en: 'is not a voice number of the account' },
  voice_number_not_approved: {
    code: 'sender_not_approved',
    params: { number: 'text', status: 'word' },
    en: 'The voice number {number} is {status}, not approved.',
  },
  voice_number_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account can have at most {most} voice numbers.',
  },
  voice_number_taken: {
    code: 'conflict',
    params: { number: 'text' },
    en: 'You already have the voice number {number}.',
  },
  audio_beside_text: { en: "can't be combined with text: send one or the other" },
  too_long_to_speak: {
    params: { length: 'number', most: 'number' },
    en: 'has {length} characters; at most {most} can be spoken',
  },
  nothing_to_speak: { en: 'contains nothing that can be spoken' },
  duplicate_call: { en: 'This number is already in the list.' },

  /** Why a call has no sound. */
  nothing_speakable: { en: 'nothing in the text can be spoken' },
  voice_missing: { params: { language: 'text' }, en: 'there is no voice for the language {language}' },
  espeak_voice_missing: { params: { language: 'text' }, en: 'this espeak-ng has no voice for {language}' },
  espeak_missing: {
    params: { setting: 'text' },
    en: 'espeak-ng is not installed: install it (apt-get install espeak-ng), or set {setting} to another speech program',
  },
  espeak_failed: { params: { why: 'quote' }, en: 'espeak-ng has failed: {why}' },
  speech_command_missing: {
    params: { setting: 'text', program: 'text' },
    en: '{setting} names {program}, and there is no such program: install it, or correct the setting',
  },
  speech_command_failed: { params: { why: 'quote' }, en: 'the speech command has failed: {why}' },
  speech_engine_mute: { params: { reason: 'fact' }, en: 'the speech engine returned no sound: {reason}' },
  speech_busy: { en: 'too many calls are waiting for their sound' },
  sound_not_made: { en: 'the sound could not be created' },
  recording_not_playable: { params: { reason: 'fact' }, en: "the recording can't be played: {reason}" },
  recording_not_fetched: { params: { reason: 'fact' }, en: "the recording can't be downloaded: {reason}" },
  recording_not_fetched_now: {
    params: { reason: 'fact' },
    en: "the recording can't be downloaded at the moment: {reason}",
  },
  recording_too_large: { params: { most: 'number' }, en: 'the recording has more than {most} bytes' },
  recording_server_answered: { params: { status: 'number' }, en: 'its server answered {status}' },
  recording_server_redirected: {
    params: { status: 'number' },
    en: 'its server answered {status}; redirects are not followed',
  },
  not_a_wav_file: { en: 'it is not a WAV file' },
  wav_without_format: { en: 'its format is missing before its sound data' },
  wav_without_sound: { en: 'it contains no sound' },
  wav_format_cut: { en: 'its format is cut short' },
  wav_too_long: { params: { most: 'number' }, en: 'it is longer than {most} seconds' },
  wav_channels: { params: { channels: 'number' }, en: 'it has {channels} channels' },
  wav_rate: { params: { rate: 'number' }, en: 'it has {rate} samples a second' },
  wav_coding: {
    params: { format: 'number', bits: 'number' },
    en: 'its coding (format {format} with {bits} bits) is not PCM, A-law or µ-law',
  },
} as const satisfies FactDefinitions;
