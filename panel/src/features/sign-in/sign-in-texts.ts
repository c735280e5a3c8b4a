import { catalogue } from '../../i18n/catalogue.ts';

export const signInTexts = catalogue({
  title: ['Sign in', 'साइन इन करें'],
  'to-brand': ['to {brand}', '{brand} में'],
  username: ['Username', 'यूज़रनेम'],
  password: ['Password', 'पासवर्ड'],
  submit: ['Sign in', 'साइन इन करें'],
  'username-missing': ['Enter your username.', 'अपना यूज़रनेम लिखें।'],
  'password-missing': ['Enter your password.', 'अपना पासवर्ड लिखें।'],
  wrong: [
    'Username or password is wrong. You can try again.',
    'यूज़रनेम या पासवर्ड ग़लत है। आप फिर कोशिश कर सकते हैं।',
  ],
  ended: [
    'You have been signed out. Sign in again to go on where you were.',
    'आप साइन आउट हो चुके हैं। जहाँ थे वहीं से आगे बढ़ने के लिए फिर से साइन इन करें।',
  ],
  'wait.one': [
    'Too many attempts. You can try again in {count} second.',
    'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  ],
  'wait.other': [
    'Too many attempts. You can try again in {count} seconds.',
    'बहुत बार कोशिश की गई। {count} सेकंड बाद फिर कोशिश करें।',
  ],
  'insecure-title': ['This page needs HTTPS', 'इस पेज के लिए HTTPS ज़रूरी है'],
  insecure: [
    'It came over plain HTTP, where your browser keeps no sign-in and others could read along. Open it with https:// in front.',
    'यह पेज सादे HTTP से खुला है, जहाँ ब्राउज़र साइन इन याद नहीं रखता और दूसरे लोग जानकारी पढ़ सकते हैं। पते के आगे https:// लगाकर खोलें।',
  ],
  'insecure-link': ['Open with HTTPS', 'HTTPS से खोलें'],
  help: ['Cannot sign in? Write to {email}.', 'साइन इन नहीं हो रहा? {email} पर लिखें।'],
  docs: ['API documentation', 'API दस्तावेज़'],
  'code-title': ['Enter your code', 'अपना कोड लिखें'],
  'code-why': [
    'Your authenticator app shows six digits for this account.',
    'आपके ऑथेंटिकेटर ऐप में इस अकाउंट के लिए छह अंक दिख रहे हैं।',
  ],
  code: ['Code', 'कोड'],
  'code-missing': ['Enter the six digits that the app shows.', 'ऐप में दिख रहे छह अंक लिखें।'],
  'code-wrong': [
    'This code is not right, or its time is over. Enter the next one.',
    'यह कोड सही नहीं है, या इसका समय निकल गया है। अगला कोड लिखें।',
  ],
  'use-recovery': ['No phone at hand? Use a recovery code', 'फ़ोन पास नहीं है? रिकवरी कोड से साइन इन करें'],
  'recovery-title': ['Use a recovery code', 'रिकवरी कोड से साइन इन करें'],
  'recovery-why': [
    'Each of the ten codes that you kept works once.',
    'आपके रखे हुए दस कोड में से हर एक केवल एक बार काम करता है।',
  ],
  recovery: ['Recovery code', 'रिकवरी कोड'],
  'recovery-missing': ['Enter one of your recovery codes.', 'अपना कोई एक रिकवरी कोड लिखें।'],
  'recovery-wrong': [
    'This code is not right, or was used before.',
    'यह कोड सही नहीं है, या पहले इस्तेमाल हो चुका है।',
  ],
  'use-app': ['Use the code from the app', 'ऐप वाला कोड इस्तेमाल करें'],
  confirm: ['Confirm', 'पुष्टि करें'],
  'start-over': ['Sign in as somebody else', 'किसी और नाम से साइन इन करें'],
  'change-title': ['Choose a new password', 'नया पासवर्ड चुनें'],
  'change-why': [
    'The password that you were given is for the first time only.',
    'जो पासवर्ड आपको दिया गया था, वह केवल पहली बार के लिए है।',
  ],
  'setup-title': ['Set up two-step sign-in', 'दो चरणों वाला साइन इन चालू करें'],
  'setup-why': [
    'It is required here: beside the password, signing in takes a code from your phone.',
    'यहाँ यह ज़रूरी है: पासवर्ड के साथ आपके फ़ोन का एक कोड भी लगेगा।',
  ],
  claim: ['Messages that arrive, and an answer when one does not.', 'मैसेज जो पहुँचते हैं, और जो न पहुँचे उसकी वजह।'],
  'sample-delivered': ['Delivered · {seconds} s', 'डिलीवर हुआ · {seconds} से॰'],
});
