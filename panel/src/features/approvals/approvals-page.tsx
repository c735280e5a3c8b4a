import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReviewKind } from 'harkara-contract/lists.ts';
import type { Review } from 'harkara-contract/records/review.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Key } from '../../ui/keys.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { WorstCheck } from '../../ui/review-checks.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { useOnPhone } from '../../ui/use-on-phone.ts';
import { approvalsTexts } from './approvals-texts.ts';
import classes from './approvals.module.css';
import { KeysSheet } from './keys-sheet.tsx';
import { RejectForm } from './reject-form.tsx';
import { ReviewParts } from './review-parts.tsx';
import { reviewId, useDecisions, type ReviewsPath } from './use-decisions.ts';
import { useKeys } from './use-keys.ts';

const FILTERS = ['kind'] as const;
const OPEN = ['open'] as const;
const ICONS: Record<ReviewKind, IconName> = {
  template: 'template',
  sender: 'sender',
  keyword: 'hash',
  voice_number: 'voice',
  email_domain: 'domain',
  email_template: 'mail',
};
const KINDS = Object.keys(ICONS) as ReviewKind[];
/** The list goes on by itself when so few are left. */
const FEW = 10;

export const ApprovalsPage = () => <Approvals path="admin/reviews" kinds={KINDS} />;

/** Sender IDs and templates of the reseller's customers, where the operator lets it decide. */
export const CustomerApprovalsPage = () => (
  <Approvals path="customer-reviews" kinds={['template', 'sender']} />
);

type Props = { path: ReviewsPath; kinds: readonly ReviewKind[] };

/** Requests beside the one that is looked at; on a phone it comes as a sheet. */
function Approvals({ path, kinds }: Props) {
  const t = useTexts(approvalsTexts);
  const phone = useOnPhone();
  const mayDecide = useMayEdit();
  const { filters, set } = useFilters(FILTERS);
  const { filters: opened, set: setOpened } = useFilters(OPEN);
  const kind = kinds.find((one) => one === filters.kind);
  const list = usePages(`GET /${path}`, { query: { kind } });
  const [rejecting, setRejecting] = useState(false);
  const [help, setHelp] = useState(false);
  const open = (review: Review | undefined): void => {
    setRejecting(false);
    setOpened('open', review ? reviewId(review) : '');
  };
  const { isDecided, approve, reject } = useDecisions(path, (review) => !phone && open(review));
  const left = list.items.filter((review) => !isDecided(review));
  const named = left.find((review) => reviewId(review) === opened.open);
  const chosen = named ?? (phone ? undefined : left[0]);

  const { hasMore, onMore, query } = list;
  const { isFetching, isError, isSuccess, refetch } = query;
  useEffect(() => {
    if (hasMore && left.length < FEW && !isFetching && !isError) onMore();
  }, [hasMore, left.length, isFetching, isError, onMore]);
  // What is asked for meanwhile comes by itself to who has nothing left to decide.
  const waiting = useSignedIn().badges['approvals'] ?? 0;
  const hasComeMore = waiting > 0 && left.length === 0 && !hasMore && isSuccess;
  useEffect(() => {
    if (hasComeMore) void refetch();
  }, [hasComeMore, waiting, refetch]);

  const beside = (step: 1 | -1): Review | undefined => {
    const at = chosen ? left.indexOf(chosen) : -1;
    return left[at + step];
  };
  const move = (step: 1 | -1): void => {
    const next = beside(step);
    if (next) open(next);
  };
  /** On a phone, the list is shown again; on a desktop, the next request. */
  const decide = (act: (review: Review) => void): void => {
    if (!chosen) return;
    open(phone ? undefined : (beside(1) ?? beside(-1)));
    act(chosen);
  };
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      '?': () => setHelp(true),
      ...(mayDecide && { a: () => decide(approve), r: () => chosen && setRejecting(true) }),
    },
    help || rejecting,
  );

  const detail = chosen && (
    <Detail
      key={reviewId(chosen)}
      review={chosen}
      mayDecide={mayDecide}
      isRejecting={rejecting}
      onRejecting={setRejecting}
      onApprove={() => decide(approve)}
      onReject={(reason) => decide((review) => reject(review, reason))}
    />
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={!phone && <KeysHint onHelp={() => setHelp(true)} />}
    >
      <div className={classes.both}>
        <section className={classes.list} aria-label={t('list')}>
          <div className={classes.filter}>
            <SelectField
              label={t('filter.kind')}
              value={kind ?? 'all'}
              choices={[
                { value: 'all', label: t('filter.all') },
                ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
              ]}
              onChange={(value) => set('kind', value === 'all' ? '' : value)}
            />
          </div>
          <Loaded query={query} skeleton={<SkeletonRows rows={8} height={66} />}>
            {() =>
              left.length === 0 && !hasMore ? (
                <EmptyState icon="approvals" title={t('empty')}>
                  {t('empty.why')}
                </EmptyState>
              ) : (
                <ul>
                  {left.map((review) => (
                    <li key={reviewId(review)}>
                      <Request review={review} isChosen={review === chosen} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        {!phone && (
          <section className={classes.detail} aria-label={chosen?.title ?? t('none-chosen')} tabIndex={0}>
            {detail ?? (query.data !== undefined && <EmptyState icon="approvals" title={t('none-chosen')} />)}
          </section>
        )}
      </div>
      {phone && (
        <Sheet
          opened={chosen !== undefined}
          onClose={() => open(undefined)}
          title={chosen?.title ?? t('title')}
        >
          {detail}
        </Sheet>
      )}
      <KeysSheet opened={help} onClose={() => setHelp(false)} />
    </Page>
  );
}

function KeysHint({ onHelp }: { onHelp: () => void }) {
  const t = useTexts(approvalsTexts);
  return (
    <span className={classes.keys}>
      <span>
        <Key>J</Key> <Key>K</Key> {t('keys.browse')}
      </span>
      <span>
        <Key>A</Key> {t('approve')}
      </span>
      <span>
        <Key>R</Key> {t('reject')}
      </span>
      <IconButton icon="question" label={t('keys')} size="small" onClick={onHelp} />
    </span>
  );
}

function Request({ review, isChosen }: { review: Review; isChosen: boolean }) {
  const t = useTexts(approvalsTexts);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Link
      ref={link}
      to="."
      search={(old: object) => ({ ...old, open: reviewId(review) })}
      replace
      resetScroll={false}
      className={classNames(classes.request, isChosen && classes.current)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Icon name={ICONS[review.kind]} />
      <span className={classes.name} dir="auto">
        {review.title}
      </span>
      <span className={classes.when}>
        <Moment at={review.askedAt} as="relative" />
      </span>
      <span className={classes.who}>
        {t(`kind.${review.kind}`)} · {review.username}
      </span>
      <span className={classes.worst}>
        <WorstCheck checks={review.checks} />
      </span>
    </Link>
  );
}

type DetailProps = {
  review: Review;
  mayDecide: boolean;
  isRejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  onApprove: () => void;
  onReject: (reason: string) => void;
};

function Detail({ review, mayDecide, isRejecting, onRejecting, onApprove, onReject }: DetailProps) {
  const t = useTexts(approvalsTexts);
  const phone = useOnPhone();
  return (
    <>
      <div className={classes.head}>
        <div className={classes.titles}>
          {!phone && <h2 dir="auto">{review.title}</h2>}
          <p className={classes.quiet}>
            {t(`kind.${review.kind}`)} · {review.username} · <Moment at={review.askedAt} as="dayAndTime" />
          </p>
        </div>
        {mayDecide && !isRejecting && (
          <div className={classes.actions}>
            <Button look="primary" icon="check" onClick={onApprove}>
              {t('approve')}
            </Button>
            <Button icon="close" onClick={() => onRejecting(true)}>
              {t('reject')}
            </Button>
          </div>
        )}
      </div>
      {isRejecting && <RejectForm kind={review.kind} onSend={onReject} onBack={() => onRejecting(false)} />}
      <ReviewParts review={review} />
    </>
  );
}
