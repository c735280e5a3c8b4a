import { afterAll, beforeAll, describe } from 'vitest';
import { apply, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { carriers } from './accounts.ts';
import { approvals } from './approvals.ts';
import { lostAnswers } from './lost-answers.ts';
import type { Document, Panel } from './scene.ts';
import { storedScripts } from './stored-scripts.ts';
import { twoTabs } from './two-tabs.ts';
import { wrongClock } from './wrong-clock.ts';

// One gateway for all: to start one costs more than most of these tests.
const SCENES = [approvals, lostAnswers, storedScripts, twoTabs, wrongClock];

describeWithChromium('the panel of a gateway', (browser) => {
  const panel = {} as Panel;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    panel.browser = browser();
    const started = await startGateway();
    stop = started.stop;
    panel.gateway = started;
    let document: Document = carriers;
    for (const scene of SCENES) document = joined(document, await scene.document());
    await apply(started, document);
  });
  afterAll(() => stop?.());

  for (const { title, body } of SCENES) describe(title, () => body(panel));
});

function joined(one: Document, other: Document): Document {
  return {
    ...one,
    ...other,
    accounts: [...(one.accounts ?? []), ...(other.accounts ?? [])],
    connectors: [...(one.connectors ?? []), ...(other.connectors ?? [])],
    routes: [...(one.routes ?? []), ...(other.routes ?? [])],
  };
}
