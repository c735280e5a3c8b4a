import { catalogue } from '../../../i18n/catalogue.ts';

export const carrierTrafficTexts = catalogue({
  title: { en: 'Traffic: {name}', hi: 'ट्रैफ़िक: {name}' },
  subtitle: { en: 'Messages sent and delivered by this carrier', hi: 'इस कैरियर से भेजे और पहुँचे मैसेज' },
  back: { en: 'Carrier', hi: 'कैरियर' },
  busiest: { en: 'Highest rate', hi: 'सबसे तेज़ गति' },
  'per-minute': { en: '{rate}/min', hi: '{rate}/मिनट' },
  limit: { en: 'Limit', hi: 'सीमा' },
  'limit-of': { en: 'Limit: {rate}/min', hi: 'सीमा: {rate}/मिनट' },
  'no-limit': { en: 'No known limit', hi: 'कोई सीमा ज्ञात नहीं' },
  delivered: { en: 'Delivered', hi: 'पहुँचे' },
  'delivered-of': { en: 'of messages with a result', hi: 'जिनका नतीजा आया उनमें से' },
  rejected: { en: 'Rejected by the carrier', hi: 'कैरियर ने अस्वीकार किए' },
  'rejected-of': { en: 'of {count} submitted', hi: 'सौंपे गए {count} में से' },
  'to-receipt': { en: 'Time to receipt', hi: 'रसीद आने का समय' },
  'to-receipt-none': { en: 'No receipts in this period', hi: 'इस अवधि में कोई रसीद नहीं' },
  'to-receipt-most': { en: '95% within {time}', hi: '95% {time} के भीतर' },
  'to-receipt-why': { en: 'From sending to the delivery receipt', hi: 'भेजने से डिलीवरी रसीद तक' },
  share: { en: 'Share delivered', hi: 'पहुँचे मैसेज का हिस्सा' },
  'share-why': {
    en: 'Of messages whose result came at that time',
    hi: 'उस समय जिन मैसेजों का नतीजा आया, उनमें से',
  },
});
