import { catalogue } from '../../i18n/catalogue.ts';

export const mailTemplatesTexts = catalogue({
  about: [
    'Emails with placeholders such as {sample} that you or your programs send by name.',
    '{sample} वाले ईमेल, जिन्हें आप या आपके प्रोग्राम नाम से भेजते हैं।',
  ],
  search: ['Name or subject', 'नाम या विषय'],
  subject: ['Subject', 'विषय'],
  'subject-missing': ['Enter a subject.', 'विषय लिखें।'],
  version: ['Version', 'वर्शन'],
  'version-of': ['Version {version}, saved {time}', 'वर्शन {version}, {time} को सहेजा गया'],
  changed: ['Last saved', 'पिछली बार सहेजा'],
  'empty-why': [
    'Write an email once, with {sample} for personalised values, and send it by name.',
    'ईमेल एक बार लिखें, जो हर बार बदलता है उसकी जगह {sample} रखें, और नाम से भेजें।',
  ],
  'form-about': [
    'Use placeholders for personalised values: {sample}.',
    'जो हर ईमेल में बदलता है, उसकी जगह प्लेसहोल्डर रखें: {sample}।',
  ],
  'name-hint': [
    'Used as template_id in the API. Can’t be changed later.',
    'API में template_id यही है। बाद में नहीं बदलता।',
  ],
  html: ['HTML', 'HTML'],
  'html-hint': ['Values are HTML-escaped.', 'मान HTML-एस्केप किए जाते हैं।'],
  'html-missing': ['Enter the HTML of the email.', 'ईमेल का HTML लिखें।'],
  text: ['Text', 'टेक्स्ट'],
  'text-hint': [
    'For email apps that don’t show HTML. Leave empty to create it from the HTML.',
    'जिन ईमेल ऐप में HTML नहीं दिखता, उनके लिए। खाली छोड़ने पर HTML से बनता है।',
  ],
  placeholders: ['Placeholders', 'प्लेसहोल्डर'],
  'placeholders-none': ['None', 'कोई नहीं'],
  save: ['Save template', 'टेम्पलेट सहेजें'],
  'save-version': ['Save as version {version}', 'वर्शन {version} के रूप में सहेजें'],
  saved: ['“{name}” was saved as version {version}', '“{name}” वर्शन {version} के रूप में सहेजा गया'],
  'changed-meanwhile': [
    'A newer version was saved while you were editing. Copy your text and open the template again.',
    'आपके बदलते समय नया वर्शन सहेजा गया। अपना टेक्स्ट कॉपी करें और टेम्पलेट फिर से खोलें।',
  ],
  use: ['Use template', 'इसे इस्तेमाल करें'],
  edit: ['Edit', 'बदलें'],
  'edit-one': ['Edit “{name}”', '“{name}” बदलें'],
  'delete-why': [
    'You and your programs can no longer send it. Emails already accepted are still sent.',
    'अब आप या आपके प्रोग्राम इसे नहीं भेज सकेंगे। पहले स्वीकार हो चुके ईमेल भेजे जाएँगे।',
  ],
});
