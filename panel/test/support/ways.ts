import type { MessageDetails } from 'harkara-contract/records/message.ts';
import type { Page } from 'playwright-core';

export type Way = {
  path: string;
  channel: MessageDetails['channel'];
  fill: (page: Page) => Promise<void>;
  button: string;
  /** What the question shows of the message. */
  asks: readonly string[];
  confirm: string;
  title: string;
  delivered: string;
};

/** How one message is sent by each page that sends. */
export const WAYS: readonly Way[] = [
  {
    path: 'send',
    channel: 'sms',
    fill: async (page) => {
      await page.getByLabel('Mobile numbers').fill('9876543210');
      await page.getByText('Free text').click();
      await page.getByLabel('Message', { exact: true }).fill('Your report is ready');
    },
    button: 'Send 1 message',
    asks: ['98765 43210', 'Your report is ready'],
    confirm: 'Send',
    title: '1 message accepted',
    delivered: 'Delivered',
  },
  {
    path: 'email/send',
    channel: 'email',
    fill: async (page) => {
      await page.getByLabel('From address').fill('reports');
      await page.getByLabel('To', { exact: true }).fill('meera@customer.example');
      await page.getByLabel('Subject').first().fill('Your report is ready');
      await page.getByLabel('HTML', { exact: true }).fill('<p>Dear Meera</p>');
    },
    button: 'Send now',
    asks: ['meera@customer.example', 'Your report is ready'],
    confirm: 'Send',
    title: '1 email accepted',
    delivered: 'The recipient’s email server accepted it',
  },
  {
    path: 'voice/send',
    channel: 'voice',
    fill: async (page) => {
      await page.getByLabel('Numbers').fill('9876543210');
      await page.getByLabel('Text to speak').fill('Your report is ready');
    },
    button: 'Call now',
    asks: ['98765 43210', 'Your report is ready'],
    confirm: 'Call',
    title: '1 call accepted',
    delivered: 'The call was answered and heard',
  },
];
