import { catalogue } from '../i18n/catalogue.ts';

export const trafficTexts = catalogue({
  span: { en: 'Period', hi: 'अवधि' },
  'span.hour': { en: 'Last hour', hi: 'पिछला घंटा' },
  'span.days': { en: 'Last 48 hours', hi: 'पिछले 48 घंटे' },
  'per.hour': { en: 'Per minute. Updates automatically.', hi: 'प्रति मिनट। अपने आप ताज़ा होता है।' },
  'per.days': { en: 'Per hour', hi: 'प्रति घंटा' },
  messages: { en: 'Messages', hi: 'मैसेज' },
  accepted: { en: 'Accepted', hi: 'स्वीकार' },
  sent: { en: 'Sent', hi: 'भेजे गए' },
  delivered: { en: 'Delivered', hi: 'पहुँचे' },
  failed: { en: 'Not delivered', hi: 'नहीं पहुँचे' },
  waiting: { en: 'Queued', hi: 'कतार में' },
  'waiting-why.hour': { en: 'The most in each minute', hi: 'हर मिनट में सबसे ज़्यादा' },
  'waiting-why.days': { en: 'The most in each hour', hi: 'हर घंटे में सबसे ज़्यादा' },
  'to-sent': { en: 'Time from acceptance until sent', hi: 'स्वीकार से भेजने तक का समय' },
  'to-sent-why': {
    en: '95% were sent within this time (p95)',
    hi: '95% मैसेज इतने समय में भेजे गए (p95)',
  },
  'to-sent-single': { en: 'Single messages', hi: 'सिंगल मैसेज' },
  'to-sent-all': { en: 'All messages', hi: 'सभी मैसेज' },
  half: { en: 'Median (p50)', hi: 'आधे (p50)' },
  most: { en: '95th percentile (p95)', hi: '100 में से 95 (p95)' },
});
