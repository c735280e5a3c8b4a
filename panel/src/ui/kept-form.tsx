import type { Channel } from 'harkara-contract/lists.ts';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { forgetTyped } from '../api/typed.ts';
import { DraftNotice } from './draft-notice.tsx';
import { useDraftBefore, useIsBack, useKept } from './kept-draft.ts';
import { byReason, SentCard } from './sent-card.tsx';
import { useFilters } from './use-filters.ts';
import { useWriting } from './use-writing.ts';

/** What an address can begin a form with; recipient and text are those of one message. */
type Name = 'to' | 'text' | 'sender' | 'template';
type Given = Partial<Record<Name, string>>;

/** A form as it was begun. */
export type Begun = {
  channel: Channel;
  given: Given;
  onSent: (sent: Sent) => void;
  /** Begins another one, with nothing. */
  onClear: () => void;
};

type Props = {
  channel: Channel;
  names: readonly Name[];
  /** “2 emails accepted”. */
  title: (accepted: number) => string;
  children: (begun: Begun) => ReactNode;
};

/** A form that sends, or what it has sent. Its draft is kept until then, or until the user starts over. */
export function KeptForm({ channel, names, title, children }: Props) {
  const { filters, change } = useFilters(names);
  const [{ round, given }, setBegun] = useState({ round: 0, given: filters });
  const [sent, setSent] = useState<Sent>();
  const begin = (next: Given): void => {
    forgetTyped(channel);
    setBegun({ round: round + 1, given: next });
    // The address says the same, for a reload.
    change(Object.fromEntries(names.map((name) => [name, next[name] ?? ''])));
  };
  if (sent) {
    return (
      <SentCard
        sent={sent}
        title={title(sent.accepted)}
        leftOut={byReason(sent)}
        onAgain={() => setSent(undefined)}
      />
    );
  }
  const onSent = (answer: Sent): void => {
    const { to: _to, text: _text, ...others } = given;
    begin(others);
    setSent(answer);
  };
  return <Fragment key={round}>{children({ channel, given, onSent, onClear: () => begin({}) })}</Fragment>;
}

type Shape<Draft, Kept> = {
  /** The draft that the form begins with: an empty one, or with what is left of one that was kept. */
  begin: (before: Kept | undefined) => Draft;
  /** What is kept of it. */
  keep: (draft: Draft, before: Kept | undefined) => Kept;
};

/** What is being written in such a form, kept for who leaves the page or loads it again. */
export function useKeptWriting<Draft extends object, Kept extends object>(
  { channel, given, onClear }: Begun,
  { begin, keep }: Shape<Draft, Kept>,
) {
  const place = JSON.stringify(given);
  // A link that says nothing leads back to the last draft, and one with a message of its own to that.
  const before = useDraftBefore<Kept>(channel, Object.keys(given).length === 0 ? undefined : place);
  const isBack = useIsBack(channel, before);
  const writing = useWriting(begin(before));
  useKept(channel, keep(writing.draft, before), { place, before });
  return { writing, before, notice: isBack && <DraftNotice onClear={onClear} /> };
}
