import type { FactDefinitions } from '../fact.ts';

export const deliveryFacts = {
  route_without_carrier: {
    code: 'route_not_available',
    params: { route: 'text' },
    en: 'No carrier is set up for route {route}.',
  },

  receipt_not_found: {
    code: 'not_found',
    en: 'There is no such receipt any more: it was matched or dismissed.',
  },
  receipt_of_no_message: { code: 'validation_failed', en: 'The message id is of no message.' },
  of_no_message: { en: 'is of no message' },
  receipt_of_another_carrier: {
    code: 'conflict',
    params: { carriers: 'carrier', carrier: 'carrier' },
    en: 'The message was handed over to {carriers}; the receipt is from {carrier}.',
  },
  receipt_of_unsent_message: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: 'The message was not handed over to any carrier; the receipt is from {carrier}.',
  },
  receipt_after_final_status: {
    code: 'conflict',
    params: { status: 'word' },
    en: 'The message is {status} already, which is final.',
  },
  receipt_without_news: {
    code: 'conflict',
    params: { status: 'word', said: 'word' },
    en: 'The message is {status} already; that it is {said} says nothing new.',
  },
  message_past_retention: { code: 'conflict', en: 'The message is past its retention.' },

  /** Of speech, for calls. */
  language_not_spoken: {
    code: 'validation_failed',
    params: { language: 'text', languages: 'texts' },
    en: '{language} is none of {languages}.',
  },
  text_not_speakable: {
    code: 'validation_failed',
    params: { why: 'text' },
    en: 'This cannot be spoken: {why}.',
  },
  speech_unavailable: {
    code: 'conflict',
    params: { why: 'text' },
    en: 'Nothing can be spoken: {why}.',
  },
} as const satisfies FactDefinitions;
