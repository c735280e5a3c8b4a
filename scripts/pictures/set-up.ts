// What the gateway of the pictures is set up with. All names, numbers and IDs are made up.

const ENTITY = '1101160000000000009';
const HEADER = '1105160000000000021';

export const PASSWORD = 'clouds over seven rivers';
export const OTP_KEY = 'hk_pictures_0123456789abcdef0123456789abcdef';
export const REMINDER = 'नमस्ते {#var#}, आपकी जाँच {#var#} को {#var#} बजे है। कृपया समय पर आएँ। अन्नपूर्णा डायग्नोस्टिक्स';
export const CAMP =
  'Free sugar and BP check at Annapurna Diagnostics, 23 to 28 November, 8 am to noon. Come fasting.';
export const OTP =
  'Your Annapurna login code is 482913. It is valid for 10 minutes. Do not share it with anyone.';
/** This person's phone is off when a code is sent; the clinic's other messages have arrived. */
export const PERSON = '9820411223';

const approved = { status: 'approved', entity_id: ENTITY };
const features = { email: true, chatapp: true, voice: true };

const annapurna = {
  username: 'annapurna',
  parent: 'parijat',
  password: PASSWORD,
  details: {
    display_name: 'Annapurna Diagnostics',
    contact_person: 'Meera Nair',
    phone: '+91 98110 44321',
    email: 'accounts@annapurna.example',
  },
  features,
  credits: { sms: 150_000, international: 500, email: 20_000, chatapp: 2_000, voice: 1_000 },
  prices: { T: 0.18, P: 0.16 },
  api_keys: [{ name: 'Lab system', key: `${OTP_KEY}_a`, per_minute: 60_000, per_day: 1_000_000 }],
  dlt: { entity_ids: [ENTITY], required: true },
  senders: [
    { sender_id: 'ANPURN', status: 'approved', dlt_header_id: HEADER },
    { sender_id: 'ANPOTP', status: 'approved', dlt_header_id: '1105160000000000022' },
    { sender_id: 'ANPLAB', status: 'pending', dlt_header_id: '1105160000000000023' },
    {
      sender_id: 'ANPBIL',
      status: 'rejected',
      dlt_header_id: '1105160000000000024',
      reason: 'The header is not in the DLT registry under your entity.',
    },
  ],
  templates: [
    { name: 'Appointment reminder', content: REMINDER, dlt_template_id: '1107160000000000106', ...approved },
    { name: 'Health camp', content: CAMP, dlt_template_id: '1107160000000000107', ...approved },
    {
      name: 'Login code',
      content: OTP.replace('482913', '{#var#}').replace('10', '{#var#}'),
      dlt_template_id: '1107160000000000108',
      ...approved,
    },
    {
      name: 'Home collection',
      content: 'Dear {#var#}, {#var#} will collect your sample at {#var#}. Track: anpurn.example/{#var#}',
      sender_id: 'ANPURN',
      entity_id: ENTITY,
      dlt_template_id: '1107160000000000109',
    },
  ],
  keywords: [
    { key: 'REPORT', static_message: 'Your reports are at reports.annapurna.example', status: 'approved' },
    { key: 'TIMINGS', static_message: 'We are open from 7 am to 8 pm, on Sundays until noon.' },
  ],
  voice_numbers: [{ number: '1408000021', status: 'approved' }, { number: '1408000022' }],
  email: {
    domains: [{ domain: 'annapurna.example', status: 'approved' }, { domain: 'camps.annapurna.example' }],
    templates: [
      {
        id: 'report-ready',
        subject: 'Your report is ready',
        html: '<p>Dear {{name}}, your report is ready.</p>',
      },
    ],
  },
  chatapp: {
    business_account: { connector: 'chat', sender: '911140000021' },
    templates: [
      { name: 'report_ready', body: 'Hello {{1}}, your report {{2}} is ready.', status: 'approved' },
    ],
  },
  groups: [
    {
      name: 'Patients, Pune',
      description: 'Agreed to reminders by SMS',
      contacts: [{ mobile: PERSON, name: 'Asha', attributes: { doctor: 'Dr. Rao' } }],
    },
  ],
};

const sagarTravels = {
  username: 'sagar-travels',
  parent: 'parijat',
  credits: { sms: 42_000 },
  api_keys: [{ name: 'Bookings', key: OTP_KEY, per_minute: 60_000, per_day: 1_000_000 }],
  // Nobody answers there: the operator is alerted.
  webhook: { url: 'http://127.0.0.1:9/sms-events' },
  dlt: { entity_ids: ['1101160000000000031'] },
  senders: [{ sender_id: 'SAGART', status: 'approved' }, { sender_id: 'SAGBUS' }],
  templates: [
    { name: 'booked', content: 'Seat {#var#} is booked. Sagar Travels', status: 'approved' },
    {
      name: 'Diwali fares',
      content: 'Diwali fares from Rs {#numeric#}! Book at bit.ly/sgrtrv {#var#}',
      sender_id: 'SAGART',
      entity_id: '1101160000000000031',
    },
    { name: 'Bus delayed', content: 'Your bus {#var#} is late by {#numeric#} minutes. Sagar Travels' },
  ],
};

const shreeTextiles = {
  username: 'shree-textiles',
  credits: { sms: 64 },
  senders: [{ sender_id: 'SHREET', status: 'approved' }],
  templates: [{ name: 'किस्त की याद', content: 'आपकी किस्त ₹{#numeric#} {#var#} तक जमा करें। श्री टेक्सटाइल्स' }],
};

/** @param logo of the reseller's brand, a PNG in Base64. */
export const setUpWith = (logo: string): object => ({
  brand: { name: 'Meghdoot Connect', support_email: 'help@meghdoot.example' },
  brands: [
    {
      id: 'parijat',
      name: 'Parijat SMS',
      primary_color: '#7a1f5c',
      support_email: 'help@parijat.example',
      tagline: 'Bulk SMS for the whole of Maharashtra',
      logo,
      favicon: logo,
      hosts: ['sms.parijat.example'],
      reseller: 'parijat',
    },
  ],
  network: { allow_private: ['127.0.0.0/8'] },
  accounts: [
    { username: 'admin', role: 'admin', password: PASSWORD },
    { username: 'parijat', role: 'reseller', password: PASSWORD, credits: { sms: 800_000 }, features },
    annapurna,
    sagarTravels,
    shreeTextiles,
  ],
  connectors: [
    {
      name: 'north',
      type: 'smpp',
      options: { host: '127.0.0.1', port: 2779, system_id: 'meghdoot', password: 'secret12' },
    },
    {
      name: 'south',
      type: 'virtual-operator',
      channels: ['sms'],
      options: {
        per_second: 24,
        delivery_ms: [1_100, 3_800],
        outcomes: { '9877*': 'failed', '9841*': 'failed', '9863*': 'expired' },
      },
    },
    {
      name: 'codes',
      type: 'virtual-operator',
      channels: ['sms'],
      options: { delivery_ms: [2_600, 3_400], outcomes: { [PERSON]: 'failed' } },
    },
    { name: 'mail', type: 'virtual-operator', channels: ['email'] },
    { name: 'chat', type: 'virtual-operator', channels: ['chatapp'] },
    { name: 'voice', type: 'virtual-operator', channels: ['voice'] },
  ],
  routes: [
    { channel: 'sms', route: '*', connectors: ['north', 'south'] },
    { channel: 'sms', route: 'T', sender: 'ANPOTP', connectors: ['codes'] },
    { channel: 'voice', route: 'V', connectors: ['voice'] },
  ],
});
