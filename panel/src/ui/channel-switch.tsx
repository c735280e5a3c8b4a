import type { Channel } from 'harkara-contract/lists.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Segmented } from './segmented.tsx';

type Props = { channels: readonly Channel[]; value: Channel; onChange: (channel: Channel) => void };

/** Which channel a page is about; nothing to choose, nothing to see. */
export function ChannelSwitch({ channels, value, onChange }: Props) {
  const t = useTexts(sharedTexts);
  if (channels.length < 2) return null;
  const choices = channels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }));
  return <Segmented label={t('channel.label')} value={value} choices={choices} onChange={onChange} />;
}
