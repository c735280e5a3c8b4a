import { Link } from '@tanstack/react-router';
import { formatPhone } from '../src/i18n/formats.ts';
import { useFormats, useLocale } from '../src/i18n/locale.tsx';
import { Button } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { Details } from '../src/ui/details.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { SelectField, TextField } from '../src/ui/field.tsx';
import { FilterBar, GrowingFilter } from '../src/ui/filter-bar.tsx';
import { Icon } from '../src/ui/icons.tsx';
import { Moment } from '../src/ui/moment.tsx';
import { Page } from '../src/ui/page.tsx';
import { PhonePreview } from '../src/ui/phone-preview.tsx';
import { Segmented } from '../src/ui/segmented.tsx';
import { Sheet } from '../src/ui/sheet.tsx';
import { Status, type StatusName } from '../src/ui/status.tsx';
import { type Column, Table } from '../src/ui/table.tsx';
import { Timeline } from '../src/ui/timeline.tsx';
import { useFilters } from '../src/ui/use-filters.ts';
import classes from './sample.module.css';

type Row = {
  id: string;
  at: string;
  to: string;
  text: string;
  credits: number;
  status: StatusName;
  cause?: string;
};

const TEXTS = [
  'Dear Meera Nair, your report 88120 is ready. See it at annapurna.example/r/88120 - Annapurna Diagnostics',
  'प्रिय सुरेश जी, आपकी जाँच 16 नवंबर को सुबह 9:30 बजे है। कृपया खाली पेट आएँ। अन्नपूर्णा डायग्नोस्टिक्स',
  'உங்கள் பரிசோதனை அறிக்கை தயாராக உள்ளது. அன்னபூர்ணா டயக்னோஸ்டிக்ஸ்',
  'Your one-time password is 482913. It is valid for 10 minutes. Do not share it with anybody.',
];
const STATES: readonly StatusName[] = [
  'queued',
  'sent',
  'unknown',
  'failed',
  'delivered',
  'scheduled',
  'expired',
  'cancelled',
];
const UNREACHABLE = 'The phone was switched off or out of reach';

const rows: Row[] = Array.from({ length: 14 }, (_, index) => {
  const status = STATES[index % STATES.length] ?? 'queued';
  return {
    id: `01m7ehp7a1003g0080000082z${index}`,
    at: new Date(Date.parse('2026-11-15T09:12:10Z') - index * 17_000).toISOString(),
    to: String(9814020979 - index * 7_654_321),
    text: TEXTS[index % TEXTS.length] ?? '',
    credits: index % 4 === 1 ? 0.36 : 0.18,
    status,
    ...((status === 'failed' || status === 'expired') && { cause: UNREACHABLE }),
  };
});

export function MessagesSample() {
  const hi = useLocale().language === 'hi';
  const pick = (en: string, other: string): string => (hi ? other : en);
  const formats = useFormats();
  const { filters, set, clear, isFiltered } = useFilters(['q', 'status', 'open']);
  const open = rows.find(({ id }) => id === filters.open);
  const columns: Column<Row>[] = [
    {
      id: 'at',
      title: pick('Time', 'समय'),
      tight: true,
      card: 'hidden',
      cell: ({ at }) => <Moment at={at} as="time" />,
    },
    {
      id: 'to',
      title: pick('To', 'किसे'),
      tight: true,
      strong: true,
      card: 'title',
      cell: ({ to }) => formatPhone(to),
    },
    { id: 'sender', title: pick('Sender ID', 'सेंडर आईडी'), card: 'hidden', cell: () => 'ANPURN' },
    { id: 'text', title: pick('Text', 'टेक्स्ट'), clip: true, cell: ({ text }) => text },
    {
      id: 'credits',
      title: pick('Credits', 'क्रेडिट'),
      align: 'end',
      card: 'hidden',
      cell: ({ credits }) => formats.credits(credits),
    },
    {
      id: 'status',
      title: pick('Status', 'स्थिति'),
      card: 'end',
      cell: ({ status, cause }) => <Status of={status} cause={cause} />,
    },
  ];
  return (
    <Page
      title={pick('Messages', 'मैसेज')}
      subtitle={pick('Newest first · times in IST', 'नए पहले · समय IST में')}
      actions={<Button icon="download">{pick('Export CSV', 'CSV निर्यात')}</Button>}
    >
      <Card flush>
        <FilterBar onClear={isFiltered ? clear : undefined}>
          <GrowingFilter>
            <TextField
              label={pick('Number or message ID', 'नंबर या मैसेज आईडी')}
              leading={<Icon name="search" />}
              value={filters.q ?? ''}
              onChange={(value) => set('q', value)}
            />
          </GrowingFilter>
          <Segmented
            labelled
            label={pick('Period', 'अवधि')}
            value="today"
            choices={[
              { value: 'hour', label: pick('Last hour', 'पिछला घंटा') },
              { value: 'today', label: pick('Today', 'आज') },
              { value: 'week', label: pick('7 days', '7 दिन') },
            ]}
            onChange={() => undefined}
          />
          <SelectField
            label={pick('Status', 'स्थिति')}
            placeholder={pick('Any', 'कोई भी')}
            value={filters.status === 'failed' ? 'failed' : ''}
            choices={[
              { value: 'failed', label: pick('Not delivered', 'डिलीवर नहीं हुआ') },
              { value: 'delivered', label: pick('Delivered', 'डिलीवर हुआ') },
            ]}
            onChange={(value) => set('status', value)}
          />
        </FilterBar>
        <Table
          label={pick('Messages', 'मैसेज')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }, content) => (
            <Link to="." search={{ open: id }}>
              {content}
            </Link>
          )}
          selected={filters.open}
          more={{
            hasMore: true,
            isLoadingMore: false,
            onMore: () => undefined,
            reached: '2026-11-15T08:50:00Z',
          }}
          empty={<EmptyState icon="messages" title="-" />}
        />
      </Card>
      <Sheet
        opened={open !== undefined}
        onClose={() => set('open', '')}
        title={pick(`Message to ${formatPhone(open?.to ?? '')}`, `${formatPhone(open?.to ?? '')} को मैसेज`)}
        subtitle={
          open && `${formats.longDay(new Date(open.at))}, ${formats.time(new Date(open.at))} · ANPURN`
        }
        footer={<Button>{pick('Send again', 'फिर भेजें')}</Button>}
      >
        <div className={classes.verdict}>
          <h3>{pick(UNREACHABLE, 'फ़ोन बंद था या पहुँच से बाहर')}</h3>
          <p>
            {pick(
              'The carrier tried for 24 hours and gave up. The number exists and is not blocked.',
              'कैरियर ने 24 घंटे कोशिश की और फिर छोड़ दिया। नंबर मौजूद है और ब्लॉक नहीं है।',
            )}
          </p>
        </div>
        <p className={classes.heading}>{pick('What happened', 'क्या हुआ')}</p>
        <Timeline
          steps={[
            {
              id: '1',
              title: pick('Accepted', 'स्वीकार हुआ'),
              tone: 'done',
              at: '2026-11-15T09:12:10.000Z',
              note: 'v2 API, key “shop” from 203.0.113.7',
            },
            {
              id: '2',
              title: pick('Handed to North SMPP', 'North SMPP को सौंपा गया'),
              at: '2026-11-15T09:12:10.038Z',
            },
            {
              id: '3',
              title: pick('Accepted by the carrier', 'कैरियर ने स्वीकार किया'),
              tone: 'done',
              at: '2026-11-15T09:12:10.212Z',
              note: 'Id 4f21c09a',
            },
            {
              id: '4',
              title: pick('The carrier reported', 'कैरियर ने बताया'),
              tone: 'bad',
              at: '2026-11-16T09:12:10.212Z',
              note: 'UNDELIV, error 027 “absent subscriber”',
            },
            {
              id: '5',
              title: pick('Not delivered', 'डिलीवर नहीं हुआ'),
              tone: 'bad',
              at: '2026-11-16T09:12:10.216Z',
            },
          ]}
        />
        <p className={classes.heading}>{pick('Text as sent', 'भेजा गया टेक्स्ट')}</p>
        <PhonePreview sender="ANPURN" text={open?.text ?? ''} parts={2} characters={71} unicode />
        <p className={classes.heading}>{pick('Details', 'विवरण')}</p>
        <Details
          items={[
            {
              label: pick('Message ID', 'मैसेज आईडी'),
              code: true,
              value: (
                <>
                  {open?.id} <CopyButton text={open?.id ?? ''} />
                </>
              ),
            },
            { label: pick('Credits', 'क्रेडिट'), value: '0.18' },
          ]}
        />
      </Sheet>
    </Page>
  );
}
