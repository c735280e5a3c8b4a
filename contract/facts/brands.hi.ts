import type { Words } from '../fact.ts';
import type { brandFacts } from './brands.ts';

export const brandWords: Words<typeof brandFacts> = {
  brand_not_found: 'ऐसा कोई ब्रांड नहीं है।',
  default_brand_not_found: 'कोई डिफ़ॉल्ट ब्रांड सेट नहीं है।',
  invalid_brand: 'यह सही नहीं है: {field} – {reason}।',
  wrong_host: '{host}: {reason}',

  image_too_large: 'फ़ाइल 200 KB से बड़ी नहीं हो सकती',
  not_base64_file: 'Base64 में फ़ाइल होनी चाहिए',
  svg_image: 'SVG नहीं चलेगा, उसमें स्क्रिप्ट हो सकती है: PNG में सहेजें',
  not_an_image: 'PNG, JPEG या WebP तस्वीर होनी चाहिए',
  not_a_png: 'PNG तस्वीर होनी चाहिए',
  image_too_wide: 'हर ओर ज़्यादा से ज़्यादा {most} पिक्सेल हो सकते हैं; इसमें {width} × {height} हैं',
  image_too_small: 'हर ओर कम से कम {least} पिक्सेल होने चाहिए; इसमें {width} × {height} हैं',
  image_not_square: '{least} से {most} पिक्सेल का वर्ग होना चाहिए; इसमें {width} × {height} हैं',
};
