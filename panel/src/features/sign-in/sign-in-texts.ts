import { catalogue } from '../../i18n/catalogue.ts';

export const signInTexts = catalogue({
  title: ['Sign in', 'साइन इन करें'],
  'to-brand': ['to {brand}', '{brand} में'],
  username: ['Username', 'यूज़रनेम'],
  password: ['Password', 'पासवर्ड'],
  submit: ['Sign in', 'साइन इन करें'],
  'username-missing': ['Enter your username.', 'अपना यूज़रनेम लिखें।'],
  'password-missing': ['Enter your password.', 'अपना पासवर्ड लिखें।'],
  wrong: ['Wrong username or password. Try again.', 'यूज़रनेम या पासवर्ड गलत है। फिर कोशिश करें।'],
  ended: [
    'You’ve been signed out. Sign in again to pick up where you left off.',
    'आप साइन आउट हो चुके हैं। जहाँ थे वहीं से आगे बढ़ने के लिए फिर से साइन इन करें।',
  ],
  'wait.one': [
    'Too many attempts. Try again in {count} second.',
    'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  ],
  'wait.other': [
    'Too many attempts. Try again in {count} seconds.',
    'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  ],
  'insecure-title': ['This page needs HTTPS', 'इस पेज के लिए HTTPS ज़रूरी है'],
  insecure: [
    'This page was opened over plain HTTP, so your browser can’t keep you signed in and others could read your password. Open it with https:// instead.',
    'यह पेज सादे HTTP से खुला है। इसमें ब्राउज़र आपको साइन इन नहीं रख सकता और दूसरे लोग आपका पासवर्ड पढ़ सकते हैं। पते के आगे https:// लगाकर खोलें।',
  ],
  'insecure-link': ['Open with HTTPS', 'HTTPS से खोलें'],
  help: ['Can’t sign in? Write to {email}.', 'साइन इन नहीं हो रहा? {email} पर लिखें।'],
  docs: ['API documentation', 'API दस्तावेज़'],
  'code-title': ['Enter your code', 'अपना कोड लिखें'],
  'code-why': [
    'Open your authenticator app and enter the six digits shown for this account.',
    'अपना ऑथेंटिकेटर ऐप खोलें और इस अकाउंट के छह अंक लिखें।',
  ],
  code: ['Code', 'कोड'],
  'code-missing': ['Enter the six digits from the app.', 'ऐप में दिख रहे छह अंक लिखें।'],
  'code-wrong': [
    'This code is wrong or has expired. Enter the next one.',
    'यह कोड गलत है या इसका समय निकल गया है। अगला कोड लिखें।',
  ],
  'use-recovery': ['Don’t have your phone? Use a recovery code', 'फ़ोन पास नहीं है? रिकवरी कोड से साइन इन करें'],
  'recovery-title': ['Use a recovery code', 'रिकवरी कोड से साइन इन करें'],
  'recovery-why': [
    'Each of the ten codes you saved works once.',
    'आपके सहेजे हुए दस कोड में से हर एक केवल एक बार काम करता है।',
  ],
  recovery: ['Recovery code', 'रिकवरी कोड'],
  'recovery-missing': ['Enter one of your recovery codes.', 'अपना कोई एक रिकवरी कोड लिखें।'],
  'recovery-wrong': ['This code is wrong or has already been used.', 'यह कोड गलत है या पहले इस्तेमाल हो चुका है।'],
  'use-app': ['Use the code from the app', 'ऐप वाला कोड इस्तेमाल करें'],
  confirm: ['Confirm', 'पुष्टि करें'],
  'start-over': ['Sign in as a different user', 'किसी और नाम से साइन इन करें'],
  'change-title': ['Choose a new password', 'नया पासवर्ड चुनें'],
  'change-why': [
    'You’re using a temporary password. Set your own.',
    'यह पासवर्ड सिर्फ़ कुछ समय के लिए है। अपना पासवर्ड चुनें।',
  ],
  'setup-title': ['Set up two-step sign-in', 'दो चरणों वाला साइन इन चालू करें'],
  'setup-why': [
    'It’s required here: you’ll need a code from your phone as well as your password.',
    'यहाँ यह ज़रूरी है: पासवर्ड के साथ आपके फ़ोन का एक कोड भी लगेगा।',
  ],
  claim: ['Messages that arrive, and a reason when one doesn’t.', 'मैसेज जो पहुँचते हैं, और जो न पहुँचे उसकी वजह।'],
  'sample-delivered': ['Delivered · {seconds} s', 'डिलीवर हुआ · {seconds} से॰'],
});
