import type { FactDefinitions } from '../fact.ts';

export const carrierFacts = {
  carrier_not_found: {
    code: 'not_found',
    params: { carrier: 'carrier' },
    en: 'There is no carrier {carrier}.',
  },
  carrier_name_taken: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: 'There is already a carrier {carrier}.',
  },
  name_of_another_carrier: { en: 'is the name of another carrier' },
  queue_move_running: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: 'Messages for {carrier} are already being moved. Wait until the move has finished.',
  },
  carrier_not_ready: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: '{carrier} is not sending at the moment. Choose another carrier.',
  },
  carrier_takes_none_of_these: {
    code: 'conflict',
    params: { carrier: 'carrier' },
    en: "{carrier} can't take any of these messages. Choose another carrier.",
  },
  routing_rule_there: {
    code: 'conflict',
    en: 'There is already a rule without a name for exactly these messages. Change that one, or give this one a name.',
  },
  routing_rule_needs_name: {
    code: 'validation_failed',
    en: 'This rule is known by its name in provisioning files, so it needs one.',
  },
  routing_rules_changed: {
    code: 'conflict',
    en: 'The rules have changed since you loaded them. Refresh to see them.',
  },
  routing_rule_not_found: { code: 'not_found', en: 'Routing rule not found.' },
  private_carrier_address: {
    params: { reason: 'fact', address: 'text' },
    en: '{reason} ({address}). If the carrier is in your own network, add that network to the private networks in Settings',
  },

  /** Of a test message. */
  carrier_type_unknown: {
    code: 'not_found',
    params: { type: 'text' },
    en: "This version doesn't support carriers of type {type}.",
  },
  carrier_not_reached: {
    code: 'conflict',
    params: { carrier: 'carrier', seconds: 'number', why: 'fact' },
    en: 'Could not connect to {carrier} within {seconds} s: {why}.',
  },
  carrier_not_open: {
    code: 'conflict',
    params: { carrier: 'carrier', seconds: 'number' },
    en: '{carrier} did not start accepting messages within {seconds} s.',
  },
  test_recipient_not_valid: {
    code: 'validation_failed',
    params: { recipient: 'text' },
    en: '{recipient} is not a mobile number.',
  },
  test_sender_missing: {
    code: 'validation_failed',
    en: 'The sender of the email is missing. Add it with --sender.',
  },
  test_address_not_valid: {
    code: 'validation_failed',
    params: { address: 'text' },
    en: '{address} is not a valid email address.',
  },

  /** Of the virtual carrier's mailbox. */
  virtual_email_not_found: {
    code: 'not_found',
    params: { email: 'text' },
    en: 'There is no email {email}. The mailbox keeps the newest emails for a week.',
  },
  virtual_attachment_not_found: {
    code: 'not_found',
    params: { count: 'number' },
    en: 'There is no such attachment: the email has {count:attachment|attachments}.',
  },
  list_limit_not_valid: {
    code: 'validation_failed',
    params: { value: 'text' },
    en: '--limit must be a whole number from 1 to 9999, not {value}.',
  },

  /** Of chat providers. */
  account_without_business_account: {
    code: 'not_found',
    params: { username: 'text' },
    en: 'The account {username} has no business account.',
  },
  carrier_without_templates: {
    code: 'not_found',
    params: { carrier: 'carrier' },
    en: "{carrier} doesn't have templates. Choose a chat carrier.",
  },
  template_provider_missing: {
    code: 'no_business_account',
    en: 'No carrier with templates is set up.',
  },
  provider_templates_unavailable: {
    code: 'upstream_error',
    en: "The chat carrier isn't returning its templates at the moment.",
  },
  provider_file_not_found: {
    code: 'not_found',
    en: 'File not found, or already deleted by the chat carrier.',
  },
  provider_file_unavailable: {
    code: 'upstream_error',
    en: "The chat carrier isn't returning the file at the moment.",
  },

  /** What is wrong with an option. */
  required_as: { params: { reason: 'fact' }, en: 'is required: it {reason}' },
  required_to_register: { en: 'is required to register' },
  required_with_password: { en: 'is required when there is a password' },
  required_with_username: { en: 'is required when there is a username' },
  not_an_option: { params: { owner: 'word' }, en: 'is not an option of {owner}' },
  not_an_option_of_tls: {
    en: 'is not a TLS option: use ca, servername or reject_unauthorized',
  },
  not_a_dlt_tag: { en: 'is not a DLT tag: use entity, template or header' },
  not_part_of_a_tlv: { en: 'is not part of a parameter: use tag, value or hash' },
  not_text: { en: 'must be text' },
  not_text_within: { params: { most: 'number' }, en: 'must be text of at most {most} characters' },
  not_a_list_of_texts: { en: 'must be a list of texts' },
  not_a_list_of_whole_numbers: {
    params: { least: 'number', most: 'number' },
    en: 'must be a list of whole numbers from {least} to {most}',
  },
  number_out_of_range: {
    params: { least: 'number', most: 'number' },
    en: 'must be a number from {least} to {most}',
  },
  over_option_list_limit: { params: { most: 'number' }, en: 'must have at most {most} entries' },
  not_ascii: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} ASCII characters',
  },
  not_an_smpp_password: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} ASCII characters, as SMPP allows',
  },
  not_a_sip_credential: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} ASCII characters without spaces, commas, semicolons, quotes, backslashes, < and >',
  },
  sip_login_too_long: { en: 'is too long together with the username and the domain' },
  not_plain_ascii: { en: 'must be plain ASCII without spaces' },
  not_a_callback_secret: {
    params: { least: 'number', most: 'number' },
    en: 'must have {least} to {most} characters: letters, digits and -._~',
  },
  not_an_smsc: { en: "must be the host name or address of the carrier's SMSC" },
  not_a_relay: { en: 'must be the host name or address of the relay' },
  not_the_own_host: { en: "must be the name that this host's IP address resolves to" },
  not_a_host_name: { en: 'must be a host name' },
  not_a_bounce_domain: { en: 'must be a domain' },
  not_a_sip_domain: { en: 'must be a domain or an IPv4 address' },
  not_a_sip_server: { en: 'must be host:port of the SIP server, with a name or an IPv4 address' },
  not_a_local_address: { en: 'must be an IPv4 address of this machine' },
  not_a_port_range: {
    params: { least: 'number' },
    en: 'must be a range such as 10000-20000, with at least {least} ports above 1023',
  },
  not_codecs: { en: 'must be a list of PCMA and PCMU, each at most once' },
  not_a_call_prefix: { en: 'must have at most 10 digits, optionally with a + in front' },
  not_a_country_prefix: { en: 'must be text of at most six digits, such as "91"' },
  not_a_utc_offset: { en: 'must be an offset from UTC such as "+05:30"' },
  not_a_list_of_tlvs: { en: 'must be a list of {tag, value}' },
  not_for_mx: { en: "is not for mode mx, in which emails go to the recipients' own servers" },
  tls_not_for_mx: { en: 'must be none or starttls in mode mx' },
  not_certificates: { en: 'must be certificates in PEM' },
  not_an_http_url: { en: 'must be an http or https URL' },
  not_a_carrier_url: {
    en: 'must be an http or https URL of plain ASCII, with placeholders only after the host',
  },
  carrier_url_with_password: {
    params: { placeholder: 'text' },
    en: 'must not contain a password: put it into username and password, and use {placeholder}',
  },
  not_a_provider_url: {
    en: 'must be an http or https URL without a password, a query or a fragment',
  },
  not_post: { en: 'must be POST if there is a body' },
  header_not_settable: { params: { header: 'text' }, en: '{header} is not a header that can be set' },
  text_in_header: { en: "the text can't be used in a header" },
  beside_option: { params: { option: 'text' }, en: "can't be combined with {option}" },
  only_for_a_body: { en: 'can only be used with a body' },
  pointer_missing: { en: 'needs a pointer' },
  not_http_statuses: { en: 'must be HTTP statuses from 200 to 599' },
  not_scalars: { en: 'must be a text, a number, true or false, or a list of these' },
  not_an_id_rule: {
    params: { placeholder: 'text' },
    en: 'must be {placeholder}, or an object with body or pointer',
  },
  id_rule_ambiguous: { en: 'must have either body or pointer, not both' },
  id_rule_empty: { en: 'must have body or pointer' },
  id_group_missing: { en: 'body must have a group that holds the id, such as "ID: (\\\\w+)"' },
  not_a_pattern: { en: 'must be a regular expression without look-around or back-references' },
  not_a_json_pointer: { en: 'must be a JSON pointer such as /messages/0/id' },
  not_a_parameter: { en: 'must be the name of a parameter, or a JSON pointer such as /id' },
  not_a_placeholder: {
    params: { placeholder: 'text', placeholders: 'texts' },
    en: '{placeholder} is not a placeholder; use {placeholders}',
  },
  not_a_zone_name: { en: 'must be the name of a time zone such as Asia/Kolkata' },
  not_a_provider_id: { en: 'must be the ID that the chat carrier shows' },
  not_like: { params: { example: 'text' }, en: 'must be like {example}' },
  not_two_times: {
    params: { times: 'texts' },
    en: 'must be two whole numbers of milliseconds, at most a day: [{times}]',
  },
  least_above_most: { en: 'the minimum must not be above the maximum' },
  not_outcomes: { en: 'must be an object of patterns and outcomes' },
  not_an_outcome_pattern: {
    en: 'the pattern must be digits, digits followed by *, or an email address, in which * can stand for the name or the domain',
  },

  /** What came of testing a carrier. */
  two_problems: { params: { first: 'fact', second: 'fact' }, en: '{first} {second}' },
} as const satisfies FactDefinitions;
