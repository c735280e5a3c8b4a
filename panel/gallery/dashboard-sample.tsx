import { useFormats, useLocale } from '../src/i18n/locale.tsx';
import { lastDays } from '../src/i18n/zoned-time.ts';
import { Button } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { Chart } from '../src/ui/chart.tsx';
import { Icon } from '../src/ui/icons.tsx';
import { Kpi, KpiRow } from '../src/ui/kpi.tsx';
import { ProgressRow, ShareRow } from '../src/ui/meter.tsx';
import { Page } from '../src/ui/page.tsx';
import classes from './sample.module.css';

const NOW = new Date('2026-11-15T09:12:00Z');

const sent = Array.from({ length: 30 }, (_, day) =>
  day === 7 ? 0 : day === 11 ? 15400 : day === 24 ? 12200 : 3800 + ((day * 2311) % 4700),
);

export function DashboardSample() {
  const formats = useFormats();
  const hi = useLocale().language === 'hi';
  const pick = (en: string, other: string): string => (hi ? other : en);
  return (
    <Page
      title={pick('Dashboard', 'डैशबोर्ड')}
      subtitle={`${formats.longDay(NOW)} · ${pick('times in IST', 'समय IST में')}`}
      actions={
        <>
          <Button icon="credits">{pick('Credits', 'क्रेडिट')}</Button>
          <Button look="primary" icon="send">
            {pick('Send SMS', 'SMS भेजें')}
          </Button>
        </>
      }
    >
      <KpiRow>
        <Kpi
          wide
          icon="credits"
          label={pick('Balance', 'बैलेंस')}
          value={formats.credits(148210.5)}
          unit={pick('credits', 'क्रेडिट')}
          note={pick('About 11 days left at last week’s rate', 'पिछले हफ़्ते की रफ़्तार से लगभग 11 दिन चलेगा')}
        />
        <Kpi
          icon="inbox"
          label={pick('Accepted today', 'आज स्वीकार हुए')}
          value={formats.number(6412)}
          note={pick('+8% against yesterday at this hour', 'कल इसी समय से +8%')}
        />
        <Kpi
          icon="check"
          label={pick('Delivered', 'डिलीवर हुए')}
          value={formats.percent(0.972)}
          note={pick('6,013 of 6,187 with a result', 'नतीजे वाले 6,187 में से 6,013')}
        />
        <Kpi
          wide
          icon="stop"
          label={pick('Not delivered', 'डिलीवर नहीं हुए')}
          value={formats.number(174)}
          note={pick(
            'Most often: the phone was switched off or out of reach',
            'सबसे ज़्यादा: फ़ोन बंद था या पहुँच से बाहर',
          )}
        />
      </KpiRow>
      <div className={classes.columns}>
        <Chart
          title={pick('Last 30 days', 'पिछले 30 दिन')}
          subtitle={pick('Messages per day by result', 'हर दिन के मैसेज और उनका नतीजा')}
          days={lastDays(30, NOW, 'Asia/Kolkata')}
          unfinished
          series={[
            { id: 'd', label: pick('Delivered', 'डिलीवर हुए'), colour: 'delivered', values: sent },
            {
              id: 'f',
              label: pick('Not delivered', 'डिलीवर नहीं हुए'),
              colour: 'failed',
              values: sent.map((value, day) => (day === 19 ? 1400 : Math.round(value * 0.03))),
            },
            {
              id: 'o',
              label: pick('No result yet', 'नतीजा बाकी'),
              colour: 'open',
              values: sent.map((_, day) => (day === 29 ? 260 : 0)),
            },
          ]}
        />
        <Card title={pick('Needs your attention', 'आपका ध्यान चाहिए')}>
          <div className={classes.stack}>
            <div className={classes.alert}>
              <Icon name="webhook" className={classes.bad} />
              <div>
                <b>{pick('Your webhook has not answered since 13:12', 'आपका वेबहुक 13:12 से जवाब नहीं दे रहा')}</b>
                <p>
                  {pick(
                    '312 reports wait and will be delivered once it answers.',
                    '312 रिपोर्ट रुकी हैं; जवाब मिलते ही पहुँच जाएँगी।',
                  )}
                </p>
              </div>
            </div>
            <div className={classes.alert}>
              <Icon name="warning" className={classes.warn} />
              <div>
                <b>{pick('Credits will run out on about 26 Nov', 'क्रेडिट लगभग 26 नव॰ को खत्म हो जाएँगे')}</b>
                <p>
                  {pick('Campaign “Diwali offer” needs 9,200 more.', 'कैंपेन “दिवाली ऑफ़र” को 9,200 और चाहिए।')}
                </p>
              </div>
            </div>
          </div>
        </Card>
        <Card
          title={pick('Why messages were not delivered', 'मैसेज क्यों नहीं पहुँचे')}
          subtitle={pick('The last 7 days', 'पिछले 7 दिन')}
        >
          <div className={classes.stack}>
            <ShareRow
              label={pick('The phone was switched off or out of reach', 'फ़ोन बंद था या पहुँच से बाहर')}
              value={612}
              share={0.52}
            />
            <ShareRow
              label={pick('Number is on the DND list', 'नंबर DND सूची में है')}
              value={288}
              share={0.245}
            />
            <ShareRow
              label={pick(
                'The carrier’s DLT check did not accept the text',
                'कैरियर की DLT जाँच ने टेक्स्ट स्वीकार नहीं किया',
              )}
              value={141}
              share={0.12}
            />
          </div>
        </Card>
        <Card title={pick('Running campaigns', 'चल रहे कैंपेन')}>
          <div className={classes.stack}>
            <ProgressRow
              label="Health check-up, November"
              share={0.688}
              done={pick('41,280 of 60,000', '60,000 में से 41,280')}
              note={pick('finishes at about 15:01', 'लगभग 15:01 पर पूरा')}
            />
            <ProgressRow
              label="जाँच शिविर की सूचना (वाराणसी)"
              share={0.655}
              tone="open"
              done={pick('8,120 of 12,400', '12,400 में से 8,120')}
              note={pick('paused', 'रुका हुआ')}
            />
          </div>
        </Card>
      </div>
    </Page>
  );
}
