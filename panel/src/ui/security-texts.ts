import { catalogue } from '../i18n/catalogue.ts';

/** Words of passwords and codes, on the sign-in page and in the profile. */
export const securityTexts = catalogue({
  'password.current': { en: 'Current password', hi: 'मौजूदा पासवर्ड' },
  'password.first': { en: 'Temporary password', hi: 'अस्थायी पासवर्ड' },
  'password.new': { en: 'New password', hi: 'नया पासवर्ड' },
  'password.hint': {
    en: 'At least 10 characters. A few words in a row are easy to remember and hard to guess.',
    hi: 'कम से कम 10 अक्षर। एक साथ लिखे कुछ शब्द याद रखना आसान है और उनका अंदाज़ा लगाना मुश्किल।',
  },
  'password.too-short': { en: 'Use at least 10 characters.', hi: 'कम से कम 10 अक्षर लिखें।' },
  'password.same': {
    en: 'This is the current password. Choose another one.',
    hi: 'यह मौजूदा पासवर्ड ही है। कोई दूसरा चुनें।',
  },
  'password.missing': { en: 'Enter your password.', hi: 'अपना पासवर्ड लिखें।' },
  'password.wrong': { en: 'This is not your current password.', hi: 'यह आपका मौजूदा पासवर्ड नहीं है।' },
  'password.change': { en: 'Change password', hi: 'पासवर्ड बदलें' },
  'password.given': {
    en: 'You’re using a temporary password. Set your own.',
    hi: 'आप अस्थायी पासवर्ड इस्तेमाल कर रहे हैं। अपना पासवर्ड बनाएँ।',
  },
  'totp.password': { en: 'Your password', hi: 'आपका पासवर्ड' },
  'totp.start': { en: 'Set up two-step sign-in', hi: 'दो चरणों वाला साइन इन चालू करें' },
  'totp.scan': {
    en: 'Scan this QR code with an authenticator app, such as Google Authenticator or Aegis.',
    hi: 'यह QR कोड किसी ऑथेंटिकेटर ऐप से स्कैन करें, जैसे Google Authenticator या Aegis।',
  },
  'totp.by-hand': { en: 'Can’t scan it? Enter this key in the app:', hi: 'स्कैन नहीं हो रहा? ऐप में यह कुंजी लिखें:' },
  'totp.picture': { en: 'QR code for the authenticator app', hi: 'ऑथेंटिकेटर ऐप के लिए QR कोड' },
  'totp.key': { en: 'Key for the authenticator app', hi: 'ऑथेंटिकेटर ऐप के लिए कुंजी' },
  'totp.code': { en: 'Code from the app', hi: 'ऐप में दिख रहा कोड' },
  'totp.code-hint': { en: 'Six digits; they change every 30 seconds.', hi: 'छह अंक, जो हर 30 सेकंड में बदलते हैं।' },
  'totp.code-missing': { en: 'Enter the six digits that the app shows.', hi: 'ऐप में दिख रहे छह अंक लिखें।' },
  'totp.code-wrong': {
    en: 'This code is wrong or has expired. Enter the next one.',
    hi: 'यह कोड सही नहीं है, या इसका समय निकल गया है। अगला कोड लिखें।',
  },
  'totp.confirm': { en: 'Confirm', hi: 'पुष्टि करें' },
  'recovery.title': { en: 'Save your recovery codes', hi: 'ये रिकवरी कोड संभालकर रखें' },
  'recovery.why': {
    en: 'Each code signs you in once without your phone. They are shown only once.',
    hi: 'फ़ोन पास न हो तो हर कोड से एक बार साइन इन कर सकते हैं। ये सिर्फ़ एक बार दिखाए जाते हैं।',
  },
  'recovery.copy': { en: 'Copy all codes', hi: 'सभी कोड कॉपी करें' },
  'recovery.done': { en: 'I’ve saved my codes', hi: 'मैंने कोड सहेज लिए हैं' },
  'recovery.label': { en: 'Recovery codes', hi: 'रिकवरी कोड' },
});
