import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PHP } from '../../../scripts/peers.mjs';
import { useGateway } from '../support/gateway.ts';
import { passwordOf } from '../support/legacy.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const CLIENT = fileURLToPath(new URL('../../../examples/legacy-client.php', import.meta.url));

const gateway = useGateway({ provision: provision(customer('asha', { password: passwordOf('asha') })) });

test.skipIf(!PHP.isPresent())(
  'a PHP client sends by GET, POST and XML, and sees its messages delivered',
  async () => {
    const args = [CLIENT, gateway().url, 'asha', passwordOf('asha'), SENDER, numberFor('delivered'), TEXT];
    const { stdout } = await promisify(execFile)('php', args);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^GET \d+_[A-Za-z0-9]+_1 delivered$/),
      expect.stringMatching(/^POST \d+_[A-Za-z0-9]+_1 delivered$/),
      expect.stringMatching(/^XML \d+_[A-Za-z0-9]+_1 delivered$/),
    ]);
  },
);
