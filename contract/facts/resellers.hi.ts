import type { Words } from '../fact.ts';
import type { resellerFacts } from './resellers.ts';

export const resellerWords: Words<typeof resellerFacts> = {
  customer_not_found: '{username} नाम का आपका कोई ग्राहक नहीं है।',
  customer_limit: 'आपके {most} ग्राहक हो सकते हैं। ऑपरेटर इससे ज़्यादा की अनुमति दे सकता है।',
  customers_per_hour_limit: 'आप एक घंटे में {most} ग्राहक बना सकते हैं। {minutes} मिनट बाद फिर कोशिश करें।',
  customers_being_created: 'अभी बहुत सारे ग्राहक बनाए जा रहे हैं। थोड़ी देर में फिर कोशिश करें।',
  customer_locked_by_operator: 'इस अकाउंट को ऑपरेटर ने लॉक किया है, और वही खोल सकता है।',
  reviews_not_delegated: 'इन अनुरोधों का फ़ैसला ऑपरेटर करता है।',
  invalid_customer_terms: '{fields}।',
  not_a_price: 'ऐसी कोई कीमत नहीं होती',
  below_own_price: 'आपकी कीमत {least} से कम नहीं हो सकती',
  not_own_feature: 'यह सुविधा आपके पास नहीं है',
};
