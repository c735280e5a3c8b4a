// Axe looks at every state that these tests stop at (sheets, questions, refusals), as in the other long tests, because of
// `HARKARA_TEST_LOOKS=all`.
import './admin-accounts.test.ts';
import './admin-brands.test.ts';
import './admin-desk.test.ts';
import './admin-imports.test.ts';
import './admin-traffic.test.ts';
import './api-keys.test.ts';
import './campaigns.test.ts';
import './credits.test.ts';
import './customers.test.ts';
import './messages.test.ts';
import './sending.test.ts';
import './shell.test.ts';
import './sign-in.test.ts';
import './webhooks.test.ts';
