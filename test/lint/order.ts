/**
 * The architecture as data. A level may import earlier levels, but within its own level only its own folder. Folders are relative
 * to their part. Used by `test/lint/rules.ts`.
 */
export interface Part {
  readonly root: string
  /** Files of other parts that this part may import. */
  readonly sees: readonly RegExp[]
  readonly levels: readonly (readonly string[])[]
  /** Exceptions that forbid imports between levels. */
  readonly never?: readonly { readonly from: RegExp; readonly to: RegExp }[]
}

const SHARED: Part = {
  root: 'shared',
  sees: [],
  levels: [
    ['schema'],
    ['drawing'],
    ['domain/vocabulary', 'domain/text', 'domain/tours'],
    ['domain/people', 'domain/files'],
    ['domain/company', 'domain/clearance'],
    ['domain/tree'],
    ['domain/item'],
    ['domain/reinspection'],
    ['domain/building', 'domain/exports'],
    ['domain/reportCheck', 'domain/managementPlan', 'domain/statistics'],
    ['domain/edits'],
    ['domain/lab', 'domain/history', 'domain/itemTable'],
    ['contract/protocol'],
    [
      'contract/access',
      'contract/building',
      'contract/clearance',
      'contract/company',
      'contract/document',
      'contract/exchange',
    ],
    ['contract'],
    ['report/model'],
    ['report/survey', 'report/clearance'],
    ['report/managementPlan'],
    ['report'],
  ],
  never: [{ from: /^report\b/, to: /^contract\b/ }],
}

const FUNCTIONS: Part = {
  root: 'functions',
  sees: [/^shared\//],
  levels: [
    ['runtime', 'files/pdf/fonts', 'files/pdf/tagged', 'files/pdf/qr', 'files/pdf/words', 'api/replies'],
    ['files/pdf/foreign'],
    ['files/pdf'],
    ['files/pdf/clearance', 'files/pdf/labels', 'files/pack'],
    ['aws'],
    ['files', 'addresses', 'connector'],
    ['data'],
    [''],
    ['data/projections', 'data/files'],
    ['data/company', 'data/clearance', 'data/export'],
    ['data/access', 'data/building'],
    ['data/document', 'data/exchange', 'data/csvImport', 'documents', 'http', 'mail'],
    ['realtime'],
    ['auth', 'notifications'],
    [
      'api/access',
      'api/building',
      'api/clearance',
      'api/company',
      'api/document',
      'api/exchange',
      'workers',
      'operators',
    ],
  ],
}

/** Features in import order; only the router imports the last ones. */
const FEATURES: readonly (readonly string[])[] = [
  [
    'addresses',
    'deviceLock',
    'screens',
    'tours',
    'feedback',
    'photos/markUp',
    'planImages',
    'scan',
    'clearances/values',
  ],
  ['clearances/documents', 'clearances/photoLog', 'clearances/removalists', 'clearances/findings'],
  ['clearances/view'],
  ['openBuilding'],
  ['drawingImages', 'photos', 'reportCheck', 'managementPlans', 'labImport', 'items/values', 'history', 'review'],
  ['items/fields', 'items/scoring', 'reports'],
  ['items'],
  ['users', 'namedAddresses', 'buildingForm', 'apiTokens'],
  ['clients', 'clearances/editor', 'browse', 'notifications'],
  ['surveyForm', 'clearances', 'reinspection', 'onSite', 'buildings/ranges', 'buildings/status', 'buildings/texts'],
  ['duplicates', 'buildings/lab'],
  ['rooms'],
  [
    'auditLog',
    'companyData',
    'apiReference',
    'webhooks',
    'signIn',
    'csvImport',
    'exports',
    'operations',
    'planning',
    'recommendations',
    'statistics',
    'verify',
    'companies',
    'projects',
    'dashboard',
    'floors',
    'itemTable',
    'buildings',
    'workspace',
  ],
  ['account', 'administration', 'palette', 'surveys', 'refusedWrites'],
  ['rescue'],
  ['outbox'],
]

const FRONTEND: Part = {
  root: 'frontend/src',
  // Of the documents' code, the page may import only the default texts.
  sees: [/^shared\/(?!report\/(?!model\/defaultTexts))/],
  levels: [
    ['api', 'app/navigation', 'ui/elements', 'ui/styles'],
    ['ui/dialogs', 'ui/drafts', 'ui/grid', 'ui/richText', 'ui/sheet'],
    ['ui/fields'],
    ['ui/page'],
    ['store/device'],
    ['store'],
    ['store/field'],
    ['queries'],
    ['drawing/outline'],
    ['images'],
    ['drawing/editor'],
    ['drawing/tools'],
    ['drawing/session', 'drawing/plan'],
    ['drawing/stage'],
    ['drawing/canvas'],
    ...FEATURES.map(level => level.map(feature => `features/${feature}`)),
    ['app'],
    ['portal'],
    [''],
  ],
  never: [
    { from: /^ui\//, to: /^(api|store|store\/(device|field))$/ },
    { from: /^(store|store\/(device|field)|images)$/, to: /^ui\// },
  ],
}

const INFRA: Part = { root: 'infra', sees: [/^shared\/contract\//], levels: [[''], ['commands']] }

const LOCALSTACK: Part = {
  root: 'localstack',
  sees: [/^(shared|functions|infra)\//],
  levels: [['emulators'], ['emulators/s3', 'emulators/sqs'], ['lambda'], ['gateway'], ['storage'], [''], ['seed']],
}

const FRONTEND_CONFIG: Part = { root: 'frontend', sees: [/^shared\/contract\//], levels: [['']] }

export const PARTS: readonly Part[] = [SHARED, FUNCTIONS, FRONTEND, FRONTEND_CONFIG, INFRA, LOCALSTACK]

export const CONFINED: readonly { readonly what: string; readonly packages: RegExp; readonly to: RegExp }[] = [
  { what: 'the AWS SDK', packages: /^@aws-sdk\//, to: /^(functions\/(aws|data)\/|infra\/|localstack\/|test\/)/ },
  { what: 'Konva', packages: /^(konva|react-konva)/, to: /^(frontend\/src\/drawing\/stage\/|test\/bench\/drawing\/)/ },
  { what: 'PrimeReact', packages: /^primereact/, to: /^frontend\/src\/ui\// },
  { what: 'pdf.js', packages: /^pdfjs-dist/, to: /^(frontend\/src\/images|test\/support\/readers)\// },
  { what: 'pdfmake', packages: /^(pdfmake|@cantoo\/pdf-lib)/, to: /^(functions\/files\/pdf\/|test\/)/ },
  {
    what: 'Node',
    packages: /^node:/,
    to: /^((functions|infra|localstack|test)\/|frontend\/(vite|portal)\.config\.ts|frontend\/portalPage\.ts)/,
  },
]
