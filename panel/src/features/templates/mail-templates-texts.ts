import { catalogue } from '../../i18n/catalogue.ts';

export const mailTemplatesTexts = catalogue({
  about: {
    en: 'Emails with placeholders such as {sample} that you or your programs send by name.',
    hi: '{sample} वाले ईमेल, जिन्हें आप या आपके प्रोग्राम नाम से भेजते हैं।',
  },
  search: { en: 'Name or subject', hi: 'नाम या विषय' },
  subject: { en: 'Subject', hi: 'विषय' },
  'subject-missing': { en: 'Enter a subject.', hi: 'विषय लिखें।' },
  version: { en: 'Version', hi: 'वर्शन' },
  'version-of': { en: 'Version {version}, saved {time}', hi: 'वर्शन {version}, {time} को सहेजा गया' },
  changed: { en: 'Last saved', hi: 'पिछली बार सहेजा' },
  'empty-why': {
    en: 'Write an email once, with {sample} for personalised values, and send it by name.',
    hi: 'ईमेल एक बार लिखें, जो हर बार बदलता है उसकी जगह {sample} रखें, और नाम से भेजें।',
  },
  'form-about': {
    en: 'Use placeholders for personalised values: {sample}.',
    hi: 'जो हर ईमेल में बदलता है, उसकी जगह प्लेसहोल्डर रखें: {sample}।',
  },
  'name-hint': {
    en: 'Used as template_id in the API. Can’t be changed later.',
    hi: 'API में template_id यही है। बाद में नहीं बदलता।',
  },
  html: { en: 'HTML', hi: 'HTML' },
  'html-hint': { en: 'Values are HTML-escaped.', hi: 'मान HTML-एस्केप किए जाते हैं।' },
  'html-missing': { en: 'Enter the HTML of the email.', hi: 'ईमेल का HTML लिखें।' },
  text: { en: 'Plain-text version', hi: 'सादा टेक्स्ट' },
  'text-hint': {
    en: 'For email apps that don’t show HTML. Leave empty to create it from the HTML.',
    hi: 'जिन ईमेल ऐप में HTML नहीं दिखता, उनके लिए। खाली छोड़ने पर HTML से बनता है।',
  },
  placeholders: { en: 'Placeholders', hi: 'प्लेसहोल्डर' },
  'placeholders-none': { en: 'None', hi: 'कोई नहीं' },
  save: { en: 'Save template', hi: 'टेम्पलेट सहेजें' },
  'save-version': { en: 'Save as version {version}', hi: 'वर्शन {version} के रूप में सहेजें' },
  saved: { en: '“{name}” was saved as version {version}', hi: '“{name}” वर्शन {version} के रूप में सहेजा गया' },
  'changed-meanwhile': {
    en: 'A newer version was saved while you were editing. Copy your text and open the template again.',
    hi: 'आपके बदलते समय नया वर्शन सहेजा गया। अपना टेक्स्ट कॉपी करें और टेम्पलेट फिर से खोलें।',
  },
  use: { en: 'Use template', hi: 'इसे इस्तेमाल करें' },
  edit: { en: 'Edit', hi: 'बदलें' },
  'edit-one': { en: 'Edit “{name}”', hi: '“{name}” बदलें' },
  'delete-why': {
    en: 'You and your programs can no longer send it. Emails already accepted are still sent.',
    hi: 'अब आप या आपके प्रोग्राम इसे नहीं भेज सकेंगे। पहले स्वीकार हो चुके ईमेल भेजे जाएँगे।',
  },
});
