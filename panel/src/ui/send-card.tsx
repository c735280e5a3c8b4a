import { type ReactNode, useState } from 'react';
import type { Channel } from 'harkara-contract/lists.ts';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { createFormKey } from '../api/form-key.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { useSessionChange } from '../api/use-session.tsx';
import { formatPhone } from '../i18n/formats.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { AskedText, Confirm } from './confirm.tsx';
import { Fields, TextField } from './field.tsx';
import type { FieldErrors } from './form.ts';
import type { IconName } from './icons.tsx';
import { useKeptFormKey } from './kept-draft.ts';
import { FailureNotice, Notice } from './notice.tsx';
import { sendCardTexts } from './send-card-texts.ts';
import classes from './send-card.module.css';
import { useToast } from './toast.tsx';
import type { Writing } from './use-writing.ts';
import { useMoment, type When, WhenField } from './when-field.tsx';

/** What a send comes to. */
export type SendFigures = {
  from: string;
  recipients: number;
  leftOut: number;
  credits: number;
  balance: number;
  /** Null: at once. */
  leavesAt: Date | null;
  /** What is sent to whom, if it is to one alone. */
  one?: { to: string; text: string } | false;
};

/** To everybody, or to one address that was typed for a test. */
export type SendTo = { all: true } | { all: false; address: string };

type Props<Body> = {
  channel: Channel;
  title: string;
  writing: Pick<Writing<{ when: When }>, 'draft' | 'errors' | 'setErrors' | 'change'>;
  /** Shown between the time and the test. */
  details?: ReactNode;
  /** What is missing or wrong, by field. */
  check: (to: SendTo) => FieldErrors;
  /** Whether everything else is in order, which other fields say themselves. */
  isWhole: boolean;
  test: {
    label: string;
    type: 'email' | 'tel';
    autoComplete: 'email' | 'tel-national';
    icon: IconName;
    action: string;
    initial: string;
    done: (address: string) => string;
  };
  credits: number;
  balance: number;
  bodyFor: (to: SendTo, at: Date | null) => Body | Promise<Body>;
  /** What is asked with. */
  figuresFor: (at: Date | null) => Promise<Result<SendFigures>>;
  send: (body: Body, idempotencyKey: string) => Promise<Result<Sent>>;
  /** How far a large body has come. */
  progress?: ReactNode;
  words: {
    send: string;
    schedule: string;
    /** The question, and the word on its button, for what leaves at once. */
    ask: (recipients: number) => string;
    action: string;
  };
  onSent: (sent: Sent) => void;
};

/** Sends emails or calls: to everybody after a question with the figures, or one for a test. */
export function SendCard<Body>(props: Props<Body>) {
  const { writing, test, credits, balance, bodyFor, progress, words } = props;
  const { errors, setErrors } = writing;
  const { when } = writing.draft;
  const t = useTexts(sendCardTexts);
  const formats = useFormats();
  const toast = useToast();
  const { refresh } = useSessionChange();
  const [testKey] = useState(() => createFormKey());
  const keys = { send: useKeptFormKey(props.channel), test: testKey };
  const [address, setAddress] = useState(test.initial);
  const [busy, setBusy] = useState<'send' | 'test'>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [asks, setAsks] = useState(false);
  const [asked, setAsked] = useState<{ at: Date | null; figures: SendFigures }>();
  const moment = useMoment(when);

  /** @returns whether everything is there that it needs. */
  const check = (to: SendTo): boolean => {
    const found = {
      ...(to.all && moment.problem !== undefined && { schedule: moment.problem }),
      ...props.check(to),
    };
    setErrors(found);
    setFailure(undefined);
    return Object.keys(found).length === 0 && props.isWhole;
  };

  const submit = async (to: SendTo, at: Date | null): Promise<Result<Sent>> => {
    const what = to.all ? 'send' : 'test';
    setBusy(what);
    const body = await bodyFor(to, at);
    const result = await props.send(body, keys[what].keyFor(body));
    setBusy(undefined);
    if (result.ok) {
      keys[what].done();
      void refresh();
    } else setErrors(result.failure.fields);
    return result;
  };

  const sendTest = async (): Promise<void> => {
    const to = { all: false, address: address.trim() } as const;
    if (!check(to)) return;
    const result = await submit(to, null);
    if (result.ok) toast({ text: test.done(to.address) });
    else setFailure(result.failure);
  };

  const ask = async (): Promise<void> => {
    if (!check({ all: true }) || moment.at === undefined) return;
    setBusy('send');
    const { at } = moment;
    const result = await props.figuresFor(at);
    setBusy(undefined);
    if (!result.ok) {
      setErrors(result.failure.fields);
      setFailure(result.failure);
      return;
    }
    // The card says so, too.
    if (result.data.credits > balance) return;
    setAsked({ at, figures: result.data });
    setAsks(true);
  };

  const figures = asked?.figures;
  const time = figures?.leavesAt ? formats.dayAndTime(figures.leavesAt) : null;
  return (
    <Card title={props.title}>
      <Fields>
        <WhenField
          value={when}
          error={errors.schedule}
          onChange={(chosen) => writing.change({ when: chosen })}
        />
        {props.details}
        <div className={classes.row}>
          <TextField
            label={test.label}
            type={test.type}
            autoComplete={test.autoComplete}
            value={address}
            error={errors.test}
            onChange={setAddress}
          />
          <Button icon={test.icon} busy={busy === 'test'} onClick={() => void sendTest()}>
            {test.action}
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
        {busy === 'test' && progress}
        {credits > balance && (
          <Notice tone="bad">{t('too-poor', { missing: formats.credits(credits - balance) })}</Notice>
        )}
        <div>
          <Button
            look="primary"
            size="large"
            icon={when === null ? 'send' : 'calendar'}
            busy={busy === 'send' && !asks}
            disabled={credits > balance}
            onClick={() => void ask()}
          >
            {when === null ? words.send : words.schedule}
          </Button>
        </div>
        {asked && figures && (
          <Confirm
            opened={asks}
            title={time === null ? words.ask(figures.recipients) : t('later', { time })}
            figures={[
              { label: t('from'), value: figures.from },
              figures.one
                ? { label: t('to'), value: formatPhone(figures.one.to) }
                : { label: t('recipients'), value: formats.number(figures.recipients) },
              figures.leftOut > 0 && { label: t('left-out'), value: formats.number(figures.leftOut) },
              { label: t('credits'), value: formats.credits(figures.credits) },
              { label: t('afterwards'), value: formats.credits(figures.balance - figures.credits) },
              { label: t('leaves'), value: time ?? t('at-once') },
            ]}
            action={time === null ? words.action : t('schedule')}
            onClose={() => setAsks(false)}
            // The time that was asked about, even if it passes meanwhile: then the server refuses it.
            onConfirm={() => submit({ all: true }, asked.at)}
            onDone={props.onSent}
          >
            {figures.one && figures.one.text !== '' && <AskedText text={figures.one.text} />}
            <p>{t('repeat')}</p>
            {busy === 'send' && progress}
          </Confirm>
        )}
      </Fields>
    </Card>
  );
}
