import { catalogue } from '../../i18n/catalogue.ts';

export const signInTexts = catalogue({
  title: { en: 'Sign in', hi: 'साइन इन करें' },
  'to-brand': { en: 'to {brand}', hi: '{brand} में' },
  username: { en: 'Username', hi: 'यूज़रनेम' },
  password: { en: 'Password', hi: 'पासवर्ड' },
  submit: { en: 'Sign in', hi: 'साइन इन करें' },
  'username-missing': { en: 'Enter your username.', hi: 'अपना यूज़रनेम लिखें।' },
  'password-missing': { en: 'Enter your password.', hi: 'अपना पासवर्ड लिखें।' },
  wrong: { en: 'Wrong username or password. Try again.', hi: 'यूज़रनेम या पासवर्ड गलत है। फिर कोशिश करें।' },
  ended: {
    en: 'You’ve been signed out. Sign in again to pick up where you left off.',
    hi: 'आप साइन आउट हो चुके हैं। जहाँ थे वहीं से आगे बढ़ने के लिए फिर से साइन इन करें।',
  },
  'wait.one': {
    en: 'Too many attempts. Try again in {count} second.',
    hi: 'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  },
  'wait.other': {
    en: 'Too many attempts. Try again in {count} seconds.',
    hi: 'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  },
  'insecure-title': { en: 'This page needs HTTPS', hi: 'इस पेज के लिए HTTPS ज़रूरी है' },
  insecure: {
    en: 'This page was opened over plain HTTP, so your browser can’t keep you signed in and others could read your password. Open it with https:// instead.',
    hi: 'यह पेज सादे HTTP से खुला है। इसमें ब्राउज़र आपको साइन इन नहीं रख सकता और दूसरे लोग आपका पासवर्ड पढ़ सकते हैं। पते के आगे https:// लगाकर खोलें।',
  },
  'insecure-link': { en: 'Open with HTTPS', hi: 'HTTPS से खोलें' },
  help: { en: 'Can’t sign in? Write to {email}.', hi: 'साइन इन नहीं हो रहा? {email} पर लिखें।' },
  docs: { en: 'API documentation', hi: 'API दस्तावेज़' },
  'code-title': { en: 'Enter your code', hi: 'अपना कोड लिखें' },
  'code-why': {
    en: 'Open your authenticator app and enter the six digits shown for this account.',
    hi: 'अपना ऑथेंटिकेटर ऐप खोलें और इस अकाउंट के छह अंक लिखें।',
  },
  code: { en: 'Code', hi: 'कोड' },
  'code-missing': { en: 'Enter the six digits from the app.', hi: 'ऐप में दिख रहे छह अंक लिखें।' },
  'code-wrong': {
    en: 'This code is wrong or has expired. Enter the next one.',
    hi: 'यह कोड गलत है या इसका समय निकल गया है। अगला कोड लिखें।',
  },
  'use-recovery': {
    en: 'Don’t have your phone? Use a recovery code',
    hi: 'फ़ोन पास नहीं है? रिकवरी कोड से साइन इन करें',
  },
  'recovery-title': { en: 'Use a recovery code', hi: 'रिकवरी कोड से साइन इन करें' },
  'recovery-why': {
    en: 'Each of the ten codes you saved works once.',
    hi: 'आपके सहेजे हुए दस कोड में से हर एक केवल एक बार काम करता है।',
  },
  recovery: { en: 'Recovery code', hi: 'रिकवरी कोड' },
  'recovery-missing': { en: 'Enter one of your recovery codes.', hi: 'अपना कोई एक रिकवरी कोड लिखें।' },
  'recovery-wrong': {
    en: 'This code is wrong or has already been used.',
    hi: 'यह कोड गलत है या पहले इस्तेमाल हो चुका है।',
  },
  'use-app': { en: 'Use the code from the app', hi: 'ऐप वाला कोड इस्तेमाल करें' },
  confirm: { en: 'Confirm', hi: 'पुष्टि करें' },
  'start-over': { en: 'Sign in as a different user', hi: 'किसी और नाम से साइन इन करें' },
  'change-title': { en: 'Choose a new password', hi: 'नया पासवर्ड चुनें' },
  'change-why': {
    en: 'You’re using a temporary password. Set your own.',
    hi: 'यह पासवर्ड सिर्फ़ कुछ समय के लिए है। अपना पासवर्ड चुनें।',
  },
  'setup-title': { en: 'Set up two-step sign-in', hi: 'दो चरणों वाला साइन इन चालू करें' },
  'setup-why': {
    en: 'It’s required here: you’ll need a code from your phone as well as your password.',
    hi: 'यहाँ यह ज़रूरी है: पासवर्ड के साथ आपके फ़ोन का एक कोड भी लगेगा।',
  },
  claim: {
    en: 'Messages that arrive, and a reason when one doesn’t.',
    hi: 'मैसेज जो पहुँचते हैं, और जो न पहुँचे उसकी वजह।',
  },
  'sample-delivered': { en: 'Delivered · {seconds} s', hi: 'डिलीवर हुआ · {seconds} से॰' },
});
