import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const WAIT_FOR_IT =
  'A busy machine makes a fixed time too short: wait for what happens (waitFor), and prove by a marker that comes behind it that something does not.';

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      'coverage/**',
      'data/**',
      '**/*.generated.*',
      'server/bench/results/**',
      'examples/**',
      'panel/**/dist/**',
      'panel/.dist-*/**',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allow: [{ name: ['Error', 'URL'], from: 'lib' }] },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Fastify's hooks and the test runner take async functions that need not await.
      '@typescript-eslint/require-await': 'off',
      // The compiler cannot see that a row or a parsed body may break its type.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Spreading a string into its code points is what counting an SMS's characters needs.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.test.ts', 'server/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-empty-function': 'off',
      // The matchers of expect are typed any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['server/test/**/*.ts', 'server/src/**/*.test.ts'],
    ignores: [
      // These wait by the clock for a reason: the looks of waitFor itself, ...
      'server/test/support/wait-for.ts',
      // ... faults that strike at any moment, ...
      'server/test/support/fault-moments.ts',
      // ... an operator that takes its time to answer, ...
      'server/test/support/smsc.ts',
      // ... and customers and processes that come and go as they like.
      'server/test/webhooks/order.test.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:timers/promises', importNames: ['setTimeout'], message: WAIT_FOR_IT }] },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'NewExpression[callee.name="Promise"] :matches(Identifier, CallExpression > Identifier)[name="setTimeout"]',
          message: WAIT_FOR_IT,
        },
        {
          selector:
            'CallExpression[callee.object.name="vi"][callee.property.name="waitFor"][arguments.length=1]',
          message: 'It gives up after a second. Use waitFor, or expect.poll.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^toBeLessThan/] CallExpression[callee.name="expect"] MemberExpression[object.name="performance"]',
          message:
            'A busy machine takes longer. Count what was done, or the time of the processor (processorTime).',
        },
      ],
    },
  },
  {
    files: ['*.js', '*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'writable', process: 'readonly', console: 'readonly' } },
  },
  {
    // Plain JavaScript has no assertion to give a parsed value its type.
    files: ['**/*.js', '**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // The compiler already knows Node's and the browser's globals in the files it checks.
    files: ['server/**', 'scripts/**', 'panel/**'],
    rules: { 'no-undef': 'off' },
  },
);
