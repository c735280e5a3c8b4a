import { catalogue } from '../../i18n/catalogue.ts';

/** Each follows the name of the carrier. */
export const carrierTroubleTexts = catalogue(
  {
    down: 'is down since {time}',
    slow: 'is too slow: messages have waited since {time}',
    rejecting: 'has rejected {rejected} of its last {all} messages',
  },
  {
    down: '{time} से बंद है',
    slow: 'बहुत धीमा है: मैसेज {time} से रुके हैं',
    rejecting: 'ने पिछले {all} में से {rejected} मैसेज ठुकरा दिए',
  },
);
