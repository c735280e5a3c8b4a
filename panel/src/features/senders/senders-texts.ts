import { catalogue } from '../../i18n/catalogue.ts';

export const sendersTexts = catalogue({
  title: { en: 'Sender IDs', hi: 'सेंडर आईडी' },
  subtitle: {
    en: 'The name people see as the sender of your SMS. Registered on DLT as a header.',
    hi: 'लोगों को SMS भेजने वाले के रूप में यही नाम दिखता है। DLT पर यह हेडर कहलाता है।',
  },
  new: { en: 'Request a sender ID', hi: 'सेंडर आईडी का अनुरोध करें' },
  search: { en: 'Sender ID or DLT header ID', hi: 'सेंडर आईडी या DLT हेडर आईडी' },
  sender: { en: 'Sender ID', hi: 'सेंडर आईडी' },
  taken: { en: 'Your account already has this sender ID.', hi: 'आपके अकाउंट में यह सेंडर आईडी पहले से है।' },
  route: { en: 'For', hi: 'किसलिए' },
  'route.transactional': { en: 'Transactional', hi: 'ट्रांज़ैक्शनल' },
  'route.promotional': { en: 'Promotional', hi: 'प्रमोशनल' },
  'route.international': { en: 'International', hi: 'अंतरराष्ट्रीय' },
  'route-hint.transactional': {
    en: 'OTPs, alerts and service messages, at any hour.',
    hi: 'OTP, अलर्ट और सेवा के मैसेज, किसी भी समय।',
  },
  'route-hint.promotional': {
    en: 'Offers. Only from 10:00 to 21:00, and never to numbers on the DND list.',
    hi: 'ऑफ़र। सिर्फ़ 10:00 से 21:00 तक, और DND वाले नंबरों को कभी नहीं।',
  },
  'route-hint.international': {
    en: 'Messages to numbers outside India.',
    hi: 'भारत से बाहर के नंबरों के लिए मैसेज।',
  },
  header: { en: 'DLT header ID', hi: 'DLT हेडर आईडी' },
  'header-hint': { en: 'From the DLT portal; digits only.', hi: 'DLT पोर्टल से; सिर्फ़ अंक।' },
  'header-rule': { en: 'Use 10 to 30 digits.', hi: '10 से 30 अंक लिखें।' },
  asked: { en: 'Requested', hi: 'कब माँगी' },
  state: { en: 'Status', hi: 'स्थिति' },
  resubmit: { en: 'Resubmit', hi: 'फिर भेजें' },
  'resubmit-title': { en: 'Resubmit {sender}', hi: '{sender} फिर से भेजें' },
  submit: { en: 'Submit for approval', hi: 'मंज़ूरी के लिए भेजें' },
  saved: { en: '{sender} was submitted for approval', hi: '{sender} मंज़ूरी के लिए भेजी गई' },
  empty: { en: 'No sender IDs yet', hi: 'अभी कोई सेंडर आईडी नहीं है' },
  'empty-why': {
    en: 'Request the header you registered on the DLT portal. Once it’s approved, you can send.',
    hi: 'DLT पोर्टल पर रजिस्टर किए हेडर का अनुरोध करें। मंज़ूरी मिलते ही आप भेज सकेंगे।',
  },
  sample: { en: 'Your order 51277 is on its way.', hi: 'आपका ऑर्डर 51277 रास्ते में है।' },
  'sample-sender': { en: 'Your sender ID', hi: 'आपकी सेंडर आईडी' },
  'advice.letters': {
    en: 'Carriers accept only six-letter sender IDs for transactional messages.',
    hi: 'ट्रांज़ैक्शनल मैसेज के लिए कैरियर सिर्फ़ छह अक्षरों की सेंडर आईडी मानते हैं।',
  },
  'advice.digits': {
    en: 'Carriers accept six digits or six letters for promotional messages.',
    hi: 'प्रमोशनल मैसेज के लिए कैरियर छह अंक या छह अक्षर मानते हैं।',
  },
  'advice.header': {
    en: 'Without the DLT header ID, the reviewer can’t find it in the registry.',
    hi: 'DLT हेडर आईडी के बिना जाँचने वाला इसे रजिस्ट्री में नहीं ढूँढ सकता।',
  },
  import: { en: 'Import CSV', hi: 'CSV से लाएँ' },
});
