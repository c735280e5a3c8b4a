import { useFormats } from '../i18n/locale.tsx';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  /** 5 minutes ago; 14:42; 14:42:10; 15 Nov; 15 Nov, 14:42. The whole of it is under the pointer. */
  as: 'relative' | 'time' | 'exactTime' | 'day' | 'dayAndTime' | 'longDay';
};

/** A time, in the account's zone. */
export function Moment({ at, as }: Props) {
  const formats = useFormats();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formats.full(moment)}>
      {as === 'relative' ? <Relative moment={moment} /> : formats[as](moment)}
    </time>
  );
}

function Relative({ moment }: { moment: Date }) {
  return useFormats().relative(moment, useNow());
}
