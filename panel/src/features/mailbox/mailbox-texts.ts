import { catalogue } from '../../i18n/catalogue.ts';

export const mailboxTexts = catalogue({
  title: { en: 'Mailbox', hi: 'मेलबॉक्स' },
  subtitle: {
    en: 'Emails that the virtual carrier kept instead of sending. Deleted after a week.',
    hi: 'जो ईमेल वर्चुअल कैरियर ने भेजने के बजाय रख लिए। एक हफ़्ते बाद हट जाते हैं।',
  },
  search: { en: 'Part of a recipient’s address', hi: 'पाने वाले के पते का हिस्सा' },
  subject: { en: 'Subject', hi: 'विषय' },
  'no-subject': { en: '(no subject)', hi: '(बिना विषय)' },
  from: { en: 'From', hi: 'भेजने वाला' },
  to: { en: 'To', hi: 'पाने वाला' },
  size: { en: 'Size', hi: 'आकार' },
  time: { en: 'Received', hi: 'कब आया' },
  empty: { en: 'No emails yet', hi: 'अभी कोई ईमेल नहीं' },
  'empty-why': {
    en: 'Send an email. While email goes to the virtual carrier, it arrives here and nowhere else.',
    hi: 'कोई ईमेल भेजें। जब तक ईमेल वर्चुअल कैरियर से जाता है, वह केवल यहीं आता है।',
  },
  'empty-send': { en: 'Send email', hi: 'ईमेल भेजें' },
  'none-found': { en: 'No matching emails', hi: 'ऐसे पते पर कोई ईमेल नहीं' },
  view: { en: 'View', hi: 'क्या देखना है' },
  'view.html': { en: 'Email', hi: 'ईमेल' },
  'view.text': { en: 'Text', hi: 'टेक्स्ट' },
  'view.headers': { en: 'Headers', hi: 'हेडर' },
  frame: { en: 'Email “{subject}”', hi: 'ईमेल “{subject}”' },
  'no-html': { en: 'This email has no HTML.', hi: 'इस ईमेल में HTML नहीं है।' },
  'no-text': { en: 'This email has no text.', hi: 'इस ईमेल में टेक्स्ट नहीं है।' },
  safe: { en: 'Scripts, links and remote images are disabled.', hi: 'स्क्रिप्ट, लिंक और बाहर की इमेज बंद हैं।' },
  files: { en: 'Attachments', hi: 'अटैचमेंट' },
  'file-unnamed': { en: 'Unnamed', hi: 'बिना नाम' },
  source: { en: 'Download source', hi: 'सोर्स डाउनलोड करें' },
});
