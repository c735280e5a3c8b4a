import type { Channel } from 'harkara-contract/lists.ts';
import { PANEL_CHANNEL } from '../channels.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import classes from './channel-icon.module.css';
import { Icon } from './icons.tsx';

/** Stands for a channel, whose name is read aloud and shown on pointing at it. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const t = useTexts(sharedTexts);
  const name = t(`channel.${channel}`);
  return (
    <span role="img" aria-label={name} title={name} className={classes.icon}>
      <Icon name={PANEL_CHANNEL[channel].icon} />
    </span>
  );
}
