import { catalogue } from '../../i18n/catalogue.ts';

export const sendersTexts = catalogue({
  title: ['Sender IDs', 'सेंडर आईडी'],
  subtitle: [
    'The name people see as the sender of your SMS. Registered on DLT as a header.',
    'लोगों को SMS भेजने वाले के रूप में यही नाम दिखता है। DLT पर यह हेडर कहलाता है।',
  ],
  new: ['Request a sender ID', 'सेंडर आईडी का अनुरोध करें'],
  search: ['Sender ID or DLT header ID', 'सेंडर आईडी या DLT हेडर आईडी'],
  sender: ['Sender ID', 'सेंडर आईडी'],
  'sender-hint': [
    'Six letters, exactly as registered on DLT. Case-sensitive.',
    'छह अक्षर, ठीक जैसे DLT पर रजिस्टर हैं। बड़े-छोटे अक्षर अलग माने जाते हैं।',
  ],
  'sender-rule': ['Use 1 to 15 Latin letters and digits.', 'अंग्रेज़ी के 1 से 15 अक्षर या अंक लिखें।'],
  taken: ['Your account already has this sender ID.', 'आपके अकाउंट में यह सेंडर आईडी पहले से है।'],
  route: ['For', 'किसलिए'],
  'route.transactional': ['Transactional', 'ट्रांज़ैक्शनल'],
  'route.promotional': ['Promotional', 'प्रमोशनल'],
  'route.international': ['International', 'अंतरराष्ट्रीय'],
  'route-hint.transactional': [
    'OTPs, alerts and service messages, at any hour.',
    'OTP, अलर्ट और सेवा के मैसेज, किसी भी समय।',
  ],
  'route-hint.promotional': [
    'Offers. Only from 10:00 to 21:00, and never to numbers on the DND list.',
    'ऑफ़र। सिर्फ़ 10:00 से 21:00 तक, और DND वाले नंबरों को कभी नहीं।',
  ],
  'route-hint.international': ['Messages to numbers outside India.', 'भारत से बाहर के नंबरों के लिए मैसेज।'],
  header: ['DLT header ID', 'DLT हेडर आईडी'],
  'header-hint': ['From the DLT portal; digits only.', 'DLT पोर्टल से; सिर्फ़ अंक।'],
  'header-rule': ['Use 10 to 30 digits.', '10 से 30 अंक लिखें।'],
  asked: ['Requested', 'कब माँगी'],
  state: ['Status', 'स्थिति'],
  actions: ['Actions', 'विकल्प'],
  resubmit: ['Resubmit', 'फिर भेजें'],
  'resubmit-title': ['Resubmit {sender}', '{sender} फिर से भेजें'],
  submit: ['Submit for approval', 'मंज़ूरी के लिए भेजें'],
  saved: ['{sender} was submitted for approval', '{sender} मंज़ूरी के लिए भेजी गई'],
  empty: ['No sender IDs yet', 'अभी कोई सेंडर आईडी नहीं है'],
  'empty-why': [
    'Request the header you registered on the DLT portal. Once it’s approved, you can send.',
    'DLT पोर्टल पर रजिस्टर किए हेडर का अनुरोध करें। मंज़ूरी मिलते ही आप भेज सकेंगे।',
  ],
  sample: ['Your order 51277 is on its way.', 'आपका ऑर्डर 51277 रास्ते में है।'],
  'sample-sender': ['Your sender ID', 'आपकी सेंडर आईडी'],
  'advice.letters': [
    'Carriers accept only six-letter sender IDs for transactional messages.',
    'ट्रांज़ैक्शनल मैसेज के लिए कैरियर सिर्फ़ छह अक्षरों की सेंडर आईडी मानते हैं।',
  ],
  'advice.digits': [
    'Carriers accept six digits or six letters for promotional messages.',
    'प्रमोशनल मैसेज के लिए कैरियर छह अंक या छह अक्षर मानते हैं।',
  ],
  'advice.header': [
    'Without the DLT header ID, the reviewer can’t find it in the registry.',
    'DLT हेडर आईडी के बिना जाँचने वाला इसे रजिस्ट्री में नहीं ढूँढ सकता।',
  ],
  import: ['Import CSV', 'CSV से लाएँ'],
});
