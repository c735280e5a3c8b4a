import { CHANNELS } from 'harkara-contract/lists.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { carriersTexts } from './carriers-texts.ts';

const TYPES = ['smpp', 'http', 'smtp', 'sip', 'whatsapp-cloud', 'virtual-operator'] as const;

type CarrierWords = {
  typeOf: (type: string) => string;
  /** With what it is for. */
  typeInFull: (type: string) => string;
  channelOf: (channel: string) => string;
};

/** The names of carriers' types and channels; a newer server's, which has no name here, stands as it is. */
export function useCarrierWords(): CarrierWords {
  const t = useTexts(carriersTexts);
  const shared = useTexts(sharedTexts);
  return {
    typeOf(type) {
      const known = TYPES.find((one) => one === type);
      return known ? t(`type.${known}`) : type;
    },
    typeInFull(type) {
      const known = TYPES.find((one) => one === type);
      return known ? `${t(`type.${known}`)} (${t(`what.${known}`)})` : type;
    },
    channelOf(channel) {
      const known = CHANNELS.find((one) => one === channel);
      return known ? shared(`channel.${known}`) : channel;
    },
  };
}
