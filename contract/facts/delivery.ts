import type { FactDefinitions } from '../fact.ts';

export const deliveryFacts = {
  route_without_carrier: {
    code: 'route_not_available',
    params: { route: 'text' },
    en: 'No carrier is set up for route {route}.',
  },

  receipt_not_found: {
    code: 'not_found',
    en: 'This receipt no longer exists: it was matched or dismissed.',
  },
  receipt_of_no_message: { code: 'validation_failed', en: 'No message has this ID.' },
  of_no_message: { en: 'is not the ID of a message' },
  receipt_of_another_carrier: {
    code: 'conflict',
    params: { carriers: 'carrier', carrier: 'carrier' },
    en: 'The message was sent through {carriers}; the receipt is from {carrier}.',
  },
  receipt_of_unsent_message: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: 'The message was not sent through any carrier; the receipt is from {carrier}.',
  },
  receipt_after_final_status: {
    code: 'conflict',
    params: { status: 'word' },
    en: 'The message is already {status}, which is final.',
  },
  receipt_without_news: {
    code: 'conflict',
    params: { status: 'word', said: 'word' },
    en: 'The message is already {status}; {said} adds nothing new.',
  },
  message_past_retention: { code: 'conflict', en: 'The message is past its retention period.' },

  /** Of speech, for calls. */
  language_not_spoken: {
    code: 'validation_failed',
    params: { language: 'text', languages: 'texts' },
    en: '{language} is not one of {languages}.',
  },
  text_not_speakable: {
    code: 'validation_failed',
    params: { why: 'text' },
    en: "This can't be spoken: {why}.",
  },
  speech_unavailable: {
    code: 'conflict',
    params: { why: 'text' },
    en: 'Speech is unavailable: {why}.',
  },

  /** What a carrier, a mail server or its administrator says, and nothing of ours. */
  carrier_said: { params: { words: 'quote' }, en: '{words}' },
  no_reason_given: { en: 'no reason given' },
  message_refused: { params: { code: 'text', reason: 'fact' }, en: '{code}: {reason}' },

  /** Why a message does not leave now, or never will. */
  waited_too_long: {
    params: { hours: 'number' },
    en: 'It waited for more than {hours} hours and was not sent.',
  },
  version_cannot_send: { en: "This process runs a version that can't send it." },
  outside_promotional_hours: { en: 'Promotional messages are only sent in the permitted hours.' },
  outside_promotional_call_hours: { en: 'Promotional calls are only placed in the permitted hours.' },
  sender_rate_reached: {
    params: { rate: 'number' },
    en: 'Its sender is limited to {rate:message|messages} a second.',
  },
  not_its_turn: { params: { domain: 'text' }, en: 'Other emails to {domain} go first.' },
  domain_slow: { params: { domain: 'text' }, en: 'The servers of {domain} are slow.' },
  caller_stopped_waiting: { en: 'It could not be sent before the request timed out.' },
  claim_lost: { en: 'The database connection broke before it could be sent.' },
  carrier_removed_unsent: { en: 'Its carrier was removed and there is no other, so it was not sent.' },
  carrier_removed_unknown: {
    en: 'Its carrier was removed and may have accepted it, so it was not sent through another.',
  },
  message_cancelled: { en: 'It was cancelled before it was sent.' },
  campaign_cancelled: { en: 'Its campaign was cancelled.' },
  restored_unsent: {
    en: 'It was in the queue when the database was restored, and was cancelled, because it may have been sent before.',
  },
  restored_unknown: {
    en: 'It was being sent when the database was backed up, so it was not sent again after the restore.',
  },

  /** What no news means in the end. */
  no_receipt: {
    params: { hours: 'number' },
    en: 'The carrier sent no delivery receipt within {hours} hours.',
  },
  chat_fate_unknown: { en: 'It is unknown whether the chat carrier received it.' },
  call_fate_unknown: { en: 'It is unknown whether the call took place.' },
  stays_charged: {
    en: 'An earlier attempt may have reached the carrier, so its cost is not refunded.',
  },
  failed_but_stays_charged: {
    params: { why: 'fact' },
    en: '{why} An earlier attempt may have reached the carrier, so its cost is not refunded.',
  },
  process_died: { en: 'The gateway process that was sending it stopped before an answer arrived.' },
  carrier_never_got_it: { params: { why: 'fact' }, en: '{why} The carrier says it never arrived.' },
  handed_over_again: {
    params: { why: 'fact' },
    en: '{why} It was sent again, because this carrier is set up to resend.',
  },

  /** What came of a hand-over. */
  carrier_throttled: { params: { status: 'fact' }, en: 'Throttled: {status}.' },
  carrier_not_now: { params: { status: 'fact' }, en: 'Not now: {status}.' },
  carrier_refused: { params: { status: 'fact' }, en: 'The carrier rejected it: {status}.' },
  carrier_may_have_it: { params: { why: 'fact' }, en: 'The carrier may have it: {why}.' },
  not_left: { params: { why: 'fact' }, en: 'It was not sent: {why}.' },
  hand_over_failed: { params: { why: 'quote' }, en: 'Sending failed: {why}.' },
  not_for_smpp: { params: { why: 'quote' }, en: "It can't be sent over SMPP: {why}." },
  carrier_window_full: { en: "The carrier's window is full, or the rate limit is reached." },
  no_link_up: { en: 'No link to the carrier is up.' },
  connector_stopping: { en: 'The connection to the carrier is being closed.' },
  connector_replaced: { en: 'The connection to the carrier is being replaced or closed.' },
  connections_used_up: { en: 'All connections are in use, or the rate limit is reached.' },
  window_used_up: { en: 'its window is full' },

  /** Of a message in several parts. */
  part_before_taken: { en: 'the part before it was accepted' },
  parts_before_taken: { params: { parts: 'number' }, en: 'the {parts} parts before it were accepted' },
  part_refused: {
    params: { part: 'number', parts: 'number', status: 'fact', before: 'fact' },
    en: "Part {part} of {parts} was rejected ({status}); {before} and can't be read without it. It is not sent another way, which would repeat what was accepted.",
  },
  part_unanswered: {
    params: { part: 'number', parts: 'number', why: 'fact', before: 'fact' },
    en: 'Part {part} of {parts}: {why}; {before}.',
  },
  part_not_sent: {
    params: { part: 'number', parts: 'number', why: 'fact', before: 'fact' },
    en: 'Part {part} of {parts} could not be sent ({why}); {before}.',
  },
  part_withheld: {
    params: { part: 'number', parts: 'number', before: 'fact' },
    en: 'Part {part} of {parts} could no longer be sent because this process was late; {before}.',
  },
  part_not_taken: {
    params: { part: 'number', parts: 'number', seconds: 'number', status: 'fact', before: 'fact' },
    en: 'Part {part} of {parts} was not accepted within {seconds} s ({status}); {before}.',
  },

  /** What receipts of an SMSC report. */
  reported_with_word: { params: { what: 'fact', word: 'quote' }, en: '{what} ({word})' },
  reported_with_error: { params: { what: 'fact', error: 'quote' }, en: '{what}, error {error}' },
  validity_expired: { en: 'validity period expired' },
  deleted_by_carrier: { en: 'deleted by the carrier' },
  undeliverable: { en: 'undeliverable' },
  fate_unknown_to_carrier: { en: "the carrier doesn't know what happened to it" },
  rejected_by_carrier: { en: 'rejected by the carrier' },
  skipped_by_carrier: { en: 'skipped by the carrier' },

  /** Of its content. */
  content_unreadable: { params: { why: 'fact' }, en: "Its content can't be read: {why}." },
  content_not_read: { params: { why: 'quote' }, en: 'its content could not be read: {why}' },
  content_missing: { params: { why: 'fact' }, en: "its content can't be read: {why}" },
  attachment_gone: { params: { filename: 'text' }, en: 'the attachment {filename} is no longer stored' },
  content_gone: { en: 'Its content is no longer stored.' },
  content_past_retention: { en: 'Its content is past its retention period.' },
  chat_content_gone: { en: 'Its content, or its values, are no longer stored.' },

  /** Of emails. */
  email_server_may_have_it: { params: { why: 'fact' }, en: 'The server may have it: {why}.' },
  email_not_now: { params: { line: 'quote' }, en: 'Not now: {line}' },
  email_sender_refused: { params: { line: 'quote' }, en: 'The server rejected the sender: {line}' },
  email_recipient_refused: { params: { line: 'quote' }, en: 'The server rejected the recipient: {line}' },
  email_refused: { params: { line: 'quote' }, en: 'The server rejected the email: {line}' },
  email_needs_login: { params: { line: 'quote' }, en: 'It was not sent: a login is required: {line}' },
  relay_down: { params: { why: 'fact' }, en: 'The relay is down: {why}.' },
  domain_not_public: { params: { domain: 'text' }, en: 'The servers of {domain} have no public address.' },
  domain_without_server: { params: { domain: 'text' }, en: 'There is no email server for {domain}.' },
  domain_takes_no_email: { params: { domain: 'text' }, en: '{domain} accepts no email.' },
  email_bounced: { params: { status: 'text' }, en: 'The email could not be delivered ({status}).' },
  email_delayed: { en: 'Delayed; the server will try again' },
  email_delayed_because: { params: { words: 'quote' }, en: 'Delayed; the server will try again: {words}' },
  email_marked_as_spam: { en: 'The recipient marked it as spam.' },

  /** What an HTTP carrier answers. */
  http_answered: { params: { status: 'number' }, en: 'answered {status}' },
  http_answered_with: { params: { status: 'number', words: 'quote' }, en: 'answered {status}: {words}' },
  redirect_not_followed: { params: { said: 'fact' }, en: '{said}; redirects are not followed' },
  no_answer_within_ms: { params: { ms: 'number' }, en: 'no answer within {ms} ms' },

  /** Of the virtual operator. */
  virtual_not_running: { en: 'the virtual carrier is not running' },
  virtual_window_full: { en: "the virtual carrier's window is full, or its rate limit is reached" },
  virtual_silent: { en: 'no answer from the virtual carrier' },
  virtual_failed: { params: { why: 'quote' }, en: 'no answer from the virtual carrier: {why}' },
  virtual_rejected: { en: 'rejected by the virtual carrier' },
  virtual_throttled: { en: 'throttled' },
  virtual_content_gone: { en: 'its content is no longer stored' },

  /** Of calls. `said`: the SIP server's answer. */
  line_busy: { en: 'The line was busy.' },
  nobody_answered: { en: 'No one answered.' },
  call_rejected: { en: 'The call was rejected.' },
  number_not_reached: { en: 'The number could not be reached.' },
  hung_up_early: { en: 'The listener hung up before hearing half of it.' },
  hung_up_after: {
    params: { seconds: 'number' },
    en: 'The listener hung up after {seconds} s, before hearing half of it.',
  },
  call_answered: { params: { seconds: 'number' }, en: 'answered, {seconds} s' },
  call_ended_at_limit: {
    params: { seconds: 'number' },
    en: 'answered, {seconds} s, ended at the maximum length',
  },
  call_cut_off: { params: { seconds: 'number' }, en: 'answered, {seconds} s, cut off by the gateway' },
  call_stopped_with_gateway: { en: 'The call was ended because the gateway was stopped.' },
  program_ended_before_answer: { en: 'The calling program ended before the call was answered.' },
  program_ended_during_call: {
    params: { seconds: 'number' },
    en: 'The calling program ended during the call, after {seconds} s.',
  },
  program_failed: {
    params: { why: 'fact' },
    en: 'The calling program failed before the call was placed: {why}.',
  },
  phone_did_not_ring: { en: 'The phone did not ring in time.' },
  codec_not_offered: { en: 'The call was answered, but with a codec that was not offered.' },
  no_sound_received: { en: 'The call was answered, but no sound arrived from the other side.' },
  sip_server_silent: { en: 'The SIP server did not answer.' },
  sip_server_not_reached: { params: { said: 'fact' }, en: 'The SIP server could not be reached ({said}).' },
  sip_credentials_refused: {
    params: { said: 'fact' },
    en: 'The SIP server rejected the credentials ({said}).',
  },
  sip_server_throttles: {
    params: { said: 'fact' },
    en: 'The SIP server is asking for fewer calls ({said}).',
  },
  sip_line_busy: { params: { said: 'fact' }, en: 'The line was busy ({said}).' },
  sip_nobody_answered: { params: { said: 'fact' }, en: 'No one answered ({said}).' },
  sip_number_unreachable: { params: { said: 'fact' }, en: 'The number cannot be reached ({said}).' },
  sip_call_declined: { params: { said: 'fact' }, en: 'The call was declined ({said}).' },
  sip_call_refused: { params: { said: 'fact' }, en: 'The SIP server rejected the call ({said}).' },
  sip_call_not_connected: { params: { said: 'fact' }, en: 'The call could not be connected ({said}).' },
  recipient_not_a_phone_number: { en: 'The recipient is not a valid phone number.' },
  caller_not_a_phone_number: { en: 'The sender is not a valid phone number.' },
  slots_used_up: { en: 'All lines are in use, or the rate limit is reached.' },
  no_call_possible: { params: { why: 'fact' }, en: 'No call can be placed: {why}.' },
  no_speech: { params: { why: 'text' }, en: '{why}' },

  /** Why messages go by another carrier; said behind its name. */
  carrier_down: { params: { since: 'instant' }, en: 'has been down since {since}' },
  carrier_slow: { params: { since: 'instant' }, en: 'is too slow: messages have been queued since {since}' },
  carrier_rejecting: {
    params: { rejected: 'number', answers: 'number' },
    en: 'has rejected {rejected} of its last {answers} messages',
  },
  carrier_removed: { en: 'was removed' },
  carrier_switched_off: { en: 'is switched off' },
  queue_moved: { en: 'was replaced by the operator' },
  carrier_unusable: { en: 'cannot be used' },
  carrier_rejected_it: { params: { why: 'fact' }, en: 'rejected it ({why})' },
  carrier_trouble: { params: { carrier: 'carrier', what: 'fact' }, en: '{carrier} {what}' },
  carrier_trouble_because: {
    params: { carrier: 'carrier', what: 'fact', cause: 'fact' },
    en: '{carrier} {what} ({cause})',
  },
} as const satisfies FactDefinitions;
