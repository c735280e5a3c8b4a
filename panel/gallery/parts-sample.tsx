import { useState } from 'react';
import type { Result } from '../src/api/request.ts';
import { lastDays } from '../src/i18n/zoned-time.ts';
import { Button, IconButton } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { ChannelSwitch } from '../src/ui/channel-switch.tsx';
import { Chart } from '../src/ui/chart.tsx';
import { CodeBlock } from '../src/ui/code-block.tsx';
import { Confirm } from '../src/ui/confirm.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { FieldRow, LongTextField, SecretField, SelectField, TextField } from '../src/ui/field.tsx';
import { Key } from '../src/ui/keys.tsx';
import { Loaded } from '../src/ui/loaded.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { Page } from '../src/ui/page.tsx';
import { PhonePreview } from '../src/ui/phone-preview.tsx';
import { SkeletonRows } from '../src/ui/skeleton.tsx';
import { Status, type StatusName } from '../src/ui/status.tsx';
import { Table } from '../src/ui/table.tsx';
import { useToast } from '../src/ui/toast.tsx';
import { Upload } from '../src/ui/upload.tsx';
import { RequestFailed, UNREACHABLE } from '../src/api/request-failure.ts';
import classes from './sample.module.css';

const ALL: readonly StatusName[] = [
  'scheduled',
  'queued',
  'sent',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'unknown',
  'pending',
  'approved',
  'rejected',
  'running',
  'paused',
  'finished',
  'active',
  'locked',
  'up',
  'down',
];

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export function PartsSample() {
  const toast = useToast();
  const [asks, setAsks] = useState<'figures' | 'name'>();
  const [text, setText] = useState('');
  const done = async (): Promise<Result<undefined>> => ({ ok: true, data: undefined });
  const failed = new RequestFailed({
    ...UNREACHABLE,
    status: 500,
    code: 'internal_error',
    requestId: '01m7ehp7a1003g0080000082zs',
  });
  return (
    <Page
      title="Parts"
      subtitle="Every shared part, with data as it comes"
      actions={
        <>
          <Button onClick={() => toast({ text: '“report-ready” approved', undo: () => undefined })}>
            Toast with undo
          </Button>
          <Button onClick={() => toast({ text: 'Profile saved' })}>Toast</Button>
        </>
      }
    >
      <Card title="States">
        <div className={classes.wrap}>
          {ALL.map((name) => (
            <Status key={name} of={name} />
          ))}
        </div>
      </Card>
      <Card title="Buttons and keys" actions={<IconButton icon="dots" label="More" />}>
        <div className={classes.wrap}>
          <Button look="primary" icon="send">
            Send to 12,400 people
          </Button>
          <Button icon="download">Export CSV</Button>
          <Button look="quiet" icon="table">
            Show as table
          </Button>
          <Button look="danger" icon="trash" onClick={() => setAsks('name')}>
            Revoke key
          </Button>
          <Button busy>Saving</Button>
          <Button disabled look="primary">
            Disabled
          </Button>
          <Button onClick={() => setAsks('figures')}>Cancel campaign</Button>
          <span>
            <Key>J</Key> <Key>K</Key> <Key>A</Key> <Key>R</Key>
          </span>
        </div>
      </Card>
      <Card title="Fields">
        <div className={classes.stack}>
          <FieldRow>
            <TextField label="Sender ID" hint="Six letters" value={text} onChange={setText} />
            <TextField
              label="DLT template ID"
              error="It has 18 digits; 19 are usual."
              value="130715700000001203"
              onChange={setText}
            />
            <SelectField
              label="Route"
              value="transactional"
              choices={[
                { value: 'transactional', label: 'Transactional' },
                { value: 'promotional', label: 'Promotional' },
              ]}
              onChange={() => undefined}
            />
            <SecretField
              label="Password"
              autoComplete="new-password"
              value="secret"
              onChange={() => undefined}
            />
          </FieldRow>
          <LongTextField
            label="Text"
            optional
            value="प्रिय अभिभावक, {#alphanumeric#} की {#alphanumeric#} माह की फीस ₹{#numeric#} बाकी है।"
            onChange={() => undefined}
          />
          <ChannelSwitch
            channels={['sms', 'email', 'chatapp', 'voice']}
            value="sms"
            onChange={() => undefined}
          />
        </div>
      </Card>
      <div className={classes.columns}>
        <Chart
          kind="lines"
          title="Messages a second"
          days={lastDays(14, new Date('2026-11-15T09:12:00Z'), 'Asia/Kolkata')}
          unfinished
          series={[
            {
              id: 'a',
              label: 'Delivered',
              colour: 'delivered',
              values: [3, 9, 4, 7, 12, 8, 5, 9, 14, 11, 8, 9, 12, 4],
            },
            {
              id: 'b',
              label: 'Not delivered',
              colour: 'failed',
              values: [1, 1, 0, 2, 1, 0, 0, 1, 4, 1, 0, 1, 2, 1],
            },
          ]}
        />
        <Card title="Phone preview">
          <PhonePreview
            sender="SRSWTI"
            text={[
              'प्रिय अभिभावक, ',
              { variable: 'Meera' },
              ' की ',
              { variable: 'नवंबर' },
              ' माह की फीस ₹',
              { variable: '48213' },
              ' बाकी है। कृपया समय पर जमा करें। सरस्वती विद्या मंदिर',
            ]}
            parts={2}
            characters={104}
            unicode
          />
        </Card>
      </div>
      <Card title="Upload">
        <Upload kinds={['.csv', '.xlsx']} maxBytes={50_000_000} takesPaste send={done} />
      </Card>
      <Card title="Code">
        <CodeBlock
          label="A call by curl"
          code={`curl https://gateway.example/api/v2/sms \\\n  -H 'x-api-key: hk_live_4f21c09a' \\\n  -d '{"sender_id":"ANPURN","recipient":"9876543210","message":"Your report is ready"}'`}
        />
      </Card>
      <div className={classes.stack}>
        <Notice tone="good">Your template was approved.</Notice>
        <Notice tone="info">Credits are taken when a message is accepted.</Notice>
        <Notice tone="warn" title="Programs using the old password stop working immediately">
          Requests with the old password are refused as soon as you change it.
        </Notice>
        <Notice tone="bad">Wrong username or password. {LONG}</Notice>
      </div>
      <div className={classes.columns}>
        <Card>
          <EmptyState
            icon="template"
            title="No templates yet"
            actions={
              <Button look="primary" icon="plus">
                New template
              </Button>
            }
          >
            A template is a text that is registered with DLT; transactional messages must match one.
          </EmptyState>
        </Card>
        <Card>
          <Loaded
            query={{ data: undefined, error: failed, isFetching: false, refetch: () => Promise.resolve() }}
            skeleton={null}
          >
            {() => null}
          </Loaded>
        </Card>
        <Card flush>
          <SkeletonRows rows={4} />
        </Card>
        <Card flush title={LONG}>
          <Table
            label="Numbers"
            columns={[
              { id: 'a', title: 'Name', strong: true, card: 'title', cell: (row: string) => row },
              { id: 'b', title: 'Credits', align: 'end', card: 'end', cell: () => '1,48,210.5' },
            ]}
            rows={['सरस्वती विद्या मंदिर', 'Kaveri Gramin Bank']}
            rowKey={(row) => row}
            empty={null}
          />
        </Card>
      </div>
      <Confirm
        opened={asks === 'figures'}
        onClose={() => setAsks(undefined)}
        title="Cancel “Health check-up, November”?"
        figures={[
          { label: 'Messages that will not be sent', value: '18,720' },
          { label: 'Credits refunded', value: '4,280' },
        ]}
        action="Cancel campaign"
        danger
        onConfirm={done}
      >
        What has been sent already stays sent.
      </Confirm>
      <Confirm
        opened={asks === 'name'}
        onClose={() => setAsks(undefined)}
        title="Revoke key “shop”?"
        action="Revoke key"
        danger
        typeName="shop"
        onConfirm={done}
      >
        Requests with this key are refused immediately.
      </Confirm>
    </Page>
  );
}
