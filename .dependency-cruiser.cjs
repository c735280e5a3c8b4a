// Who may import whom. An interface translates, core decides, storage remembers: an arrow the wrong way
// is how those three start to mix, so it fails the build.

const src = '^server/src/';

// Every folder may import these, which import nothing.
const ours = `${src}(?!(direction-marks|durations|parse-json|pieces|storable-text|without-end)\\.ts$)`;

/** A folder of ours may import only what matches `allowed`; packages are judged by the rules further down. */
const only = (folder, allowed, from = {}) => ({
  name: `${/\w+/.exec(folder)?.[0]}-imports`,
  comment: `server/src/${folder} may import only: ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: `${src}${folder}`, ...from },
  to: { path: ours, pathNot: allowed.map((path) => `${src}${path}`) },
});

// Files beside the folders that import nothing of ours.
const leaves = '(log|version)\\.ts$';

const tests = '(^server/test/|\\.test\\.ts$)';
const productionOf = (folder) => ({ path: `${src}${folder}/`, pathNot: tests });

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'src-never-imports-tests',
      severity: 'error',
      from: { path: src, pathNot: tests },
      to: { path: '(^server/test/|^server/bench/|^server/torture/|\\.test\\.ts$)' },
    },
    {
      name: 'src-uses-only-declared-dependencies',
      severity: 'error',
      from: { path: src, pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'panel-never-imports-server',
      severity: 'error',
      from: { path: '^panel/' },
      to: { path: '^server/' },
    },
    {
      name: 'contract-imports-nothing',
      comment: 'what server and panel share knows neither',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|panel)/' },
    },
    {
      name: 'server-never-imports-panel',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^panel/' },
    },

    {
      name: 'panel-features-apart',
      comment:
        'a page imports ui, api, i18n, channels and its own folder, never another page nor the frame around it',
      severity: 'error',
      from: { path: '^panel/src/features/([^/]+)/' },
      to: {
        path: '^panel/src/',
        pathNot: ['^panel/src/features/$1/', '^panel/src/((ui|api|i18n)/|channels\\.ts$)'],
      },
    },
    {
      name: 'panel-ui-imports',
      comment: 'the shared parts know the texts and the results of calls, but no page',
      severity: 'error',
      from: { path: '^panel/src/ui/' },
      to: { path: '^panel/src/', pathNot: '^panel/src/((ui|api|i18n)/|channels\\.ts$)' },
    },
    {
      name: 'panel-api-imports',
      severity: 'error',
      from: { path: '^panel/src/api/' },
      to: { path: '^panel/src/', pathNot: '^panel/src/api/' },
    },
    {
      name: 'panel-i18n-imports',
      severity: 'error',
      from: { path: '^panel/src/i18n/' },
      to: { path: '^panel/src/', pathNot: '^panel/src/i18n/' },
    },
    {
      name: 'panel-ships-no-samples',
      severity: 'error',
      from: { path: '^panel/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^panel/test/' },
    },

    only(
      '(config|direction-marks|durations|log|metrics|parse-json|setting-readers|settings|storable-text|version|without-end)\\.ts$',
      ['(setting-readers|settings|version)\\.ts$'],
    ),
    only(
      'processes/',
      ['processes/', leaves, 'compose(\\.ts$|/)', '(config|metrics)\\.ts$', 'storage/embedded/'],
      {
        pathNot: tests,
      },
    ),
    only(
      'cli/',
      [
        'cli/',
        leaves,
        'processes/',
        'compose(\\.ts$|/)',
        '(config|settings)\\.ts$',
        'core/',
        'storage/',
        'speech/',
        'protocols/speech/',
      ],
      { pathNot: tests },
    ),
    {
      name: 'interfaces-imports',
      comment: 'a family may import only itself, interfaces/kit, core and protocols',
      severity: 'error',
      from: { path: `${src}interfaces/([^/]+)/`, pathNot: tests },
      to: {
        path: ours,
        pathNot: [`${src}interfaces/$1/`, `${src}interfaces/kit/`, `${src}core/`, `${src}protocols/`],
      },
    },
    {
      name: 'http-server-imports',
      comment: 'the files beside the families bring them together and decide nothing',
      severity: 'error',
      from: { path: `${src}interfaces/[^/]+$`, pathNot: tests },
      to: { path: ours, pathNot: [`${src}interfaces/`, `${src}core/`, `${src}protocols/`] },
    },
    only('core/', ['core/', 'storage/', 'protocols/gsm7', 'protocols/speech/'], { pathNot: tests }),
    only(
      'storage/',
      [
        'storage/',
        'core/ids',
        'core/lease/(slot-observer|times)\\.ts$',
        'core/stored-fact',
        '(config|version)\\.ts$',
      ],
      { pathNot: tests },
    ),
    {
      name: 'connectors-imports',
      comment:
        'a transport may import only itself, connectors/kit, its port in core, core/problem and protocols',
      severity: 'error',
      from: { path: `${src}connectors/([^/]+)/`, pathNot: tests },
      to: {
        path: ours,
        pathNot: [
          `${src}connectors/$1/`,
          `${src}connectors/kit/`,
          `${src}core/delivery/connector(\\.ts$|/)`,
          `${src}core/problem\\.ts$`,
          `${src}protocols/`,
        ],
      },
    },
    {
      name: 'connector-registry-imports',
      severity: 'error',
      from: { path: `${src}connectors/[^/]+$`, pathNot: tests },
      to: {
        path: ours,
        pathNot: [
          `${src}connectors/`,
          `${src}core/delivery/connector(\\.ts$|/)`,
          `${src}core/problem\\.ts$`,
          `${src}protocols/`,
        ],
      },
    },
    only('webhooks/', ['webhooks/', 'core/events/event(\\.ts$|/)', 'protocols/'], { pathNot: tests }),
    only('speech/', ['speech/', 'connectors/kit/voice\\.ts$', 'core/limits/', 'protocols/'], {
      pathNot: tests,
    }),
    only('workers/', ['workers/', 'core/', 'storage/', 'webhooks/'], { pathNot: tests }),
    only('protocols/', ['protocols/'], { pathNot: tests }),

    {
      name: 'core-knows-no-wire',
      severity: 'error',
      from: productionOf('core'),
      to: { path: 'node_modules/(@types/)?(fastify|@fastify|pg|pg-[^/]+|undici|nodemailer)(/|$)' },
    },
    {
      name: 'only-storage-speaks-sql',
      severity: 'error',
      from: { path: src, pathNot: [`${src}storage/`, tests] },
      to: { path: 'node_modules/(@types/)?(pg|pg-[^/]+|kysely)(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(coverage|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // A type imported the wrong way ties the same knot as a value.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
