import { areas, type contract } from '#shared/contract/index.ts'

/** What a function can be given the right to touch. A function has the rights that its row names, and no others. */
export type Need = 'table' | 'files' | 'queues' | 'sockets' | 'mail' | 'addresses' | 'connectorKey'

/** A deployed function: `dist/functions/<name>/index.js`, made from `entry`. Times in seconds, memory and disk in MB. */
export interface FunctionRow {
  readonly name: string
  readonly entry: string
  readonly timeout: number
  readonly memory: number
  /** For temporary files; what Lambda gives where absent, which is 512. */
  readonly disk?: number
  readonly needs: readonly Need[]
  /** Folders copied beside the code: name there -> folder here. */
  readonly assets?: Readonly<Record<string, string>>
}

/** The queue of a worker. Times in seconds. */
export interface QueueRow {
  readonly queue: string
  /** A user waits: after few tries, close together, the dead letter is given up and the user is told. Others wait for an operator. */
  readonly isAwaited: boolean
}

/** A worker takes jobs from a queue of its own, runs on a schedule, or takes what the awaited queues could not deliver. */
export type WorkerRow = FunctionRow & {
  readonly work: QueueRow | { readonly everyMinutes: number } | { readonly deadLetters: true }
}

/** How often a queue delivers a job, and for how many seconds a delivered one is hidden from other workers. */
export const deliveryOf = ({ isAwaited }: QueueRow, timeout: number): { tries: number; hiddenSeconds: number } =>
  isAwaited ? { tries: 3, hiddenSeconds: AWAITED_HIDDEN_SECONDS } : { tries: 5, hiddenSeconds: 6 * timeout }

/** Longer than any awaited worker runs; three times this is less than ten minutes. */
const AWAITED_HIDDEN_SECONDS = 190

/** The setting that tells functions where to send a queue's jobs: `DrawingImages` -> `DRAWING_IMAGES_QUEUE_URL`. */
export const queueSetting = (queue: string): string =>
  `${queue.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}_QUEUE_URL`

/** The fonts of what is printed or drawn, and what its colours mean. */
const PRINTING = {
  fonts: 'node_modules/pdfmake/build/fonts/Roboto',
  fallbackFonts: 'functions/files/pdf/fallbackFonts',
  colourProfiles: 'functions/files/pdf/tagged/colourProfiles',
}

/** The photos of 2 000 items and the document made of them are about 400 MB. */
const DISK_OF_DOCUMENTS = 1024

/** One row is one worker: function, role, queue with its dead letters, alarms and the local poller follow from it. */
export const WORKERS: readonly WorkerRow[] = [
  {
    name: 'worker-documents',
    entry: 'functions/workers/documents.ts',
    timeout: 180,
    memory: 1769,
    disk: DISK_OF_DOCUMENTS,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'Documents', isAwaited: true },
    assets: PRINTING,
  },
  {
    name: 'worker-managementPlans',
    entry: 'functions/workers/managementPlans.ts',
    timeout: 180,
    memory: 1769,
    disk: DISK_OF_DOCUMENTS,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'ManagementPlans', isAwaited: true },
    assets: PRINTING,
  },
  {
    name: 'worker-drawingImages',
    entry: 'functions/workers/drawingImages.ts',
    timeout: 60,
    memory: 1769,
    needs: ['table', 'files', 'sockets'],
    work: { queue: 'DrawingImages', isAwaited: true },
    assets: PRINTING,
  },
  {
    name: 'worker-mail',
    entry: 'functions/workers/mail.ts',
    timeout: 30,
    memory: 256,
    needs: ['table', 'mail'],
    work: { queue: 'Mail', isAwaited: false },
  },
  {
    name: 'worker-duplicates',
    entry: 'functions/workers/duplicates.ts',
    timeout: 120,
    memory: 1024,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'Duplicates', isAwaited: true },
  },
  {
    name: 'worker-exports',
    entry: 'functions/workers/exports.ts',
    timeout: 30,
    memory: 256,
    needs: ['table', 'files', 'sockets', 'connectorKey'],
    work: { queue: 'Exports', isAwaited: true },
  },
  {
    name: 'worker-deletions',
    entry: 'functions/workers/deletions.ts',
    timeout: 120,
    memory: 512,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'Deletions', isAwaited: false },
  },
  {
    name: 'worker-labImports',
    entry: 'functions/workers/labImports.ts',
    timeout: 120,
    memory: 512,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'LabImports', isAwaited: true },
  },
  {
    name: 'worker-outbox',
    entry: 'functions/workers/outbox.ts',
    timeout: 50,
    memory: 256,
    needs: ['table', 'queues'],
    work: { everyMinutes: 1 },
  },
  {
    name: 'worker-deadLetters',
    entry: 'functions/workers/deadLetters.ts',
    timeout: 60,
    memory: 512,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { deadLetters: true },
  },
]

export const REALTIME: FunctionRow = {
  name: 'realtime',
  entry: 'functions/realtime/handler.ts',
  timeout: 10,
  memory: 512,
  needs: ['table', 'sockets'],
}

/** What the function of each contract group needs. */
const API_NEEDS: Readonly<Record<keyof typeof contract, readonly Need[]>> = {
  addresses: ['table', 'addresses'],
  auth: ['table', 'sockets'],
  buildings: ['table', 'files', 'queues', 'sockets'],
  clearanceFiles: ['table', 'files'],
  clearances: ['table', 'files', 'queues', 'sockets'],
  clients: ['table', 'files'],
  companies: ['table', 'files', 'sockets'],
  csvImports: ['table', 'files', 'sockets'],
  dashboard: ['table'],
  duplicates: ['table', 'files', 'queues', 'sockets'],
  exports: ['table', 'files', 'queues', 'connectorKey'],
  feedback: ['table'],
  files: ['table', 'files', 'queues', 'sockets'],
  floors: ['table', 'files', 'queues', 'sockets'],
  images: ['table', 'files', 'queues'],
  items: ['table', 'files', 'queues', 'sockets'],
  labImports: ['table', 'queues'],
  mailSettings: ['table'],
  managementPlans: ['table', 'files', 'queues', 'sockets'],
  namedAddresses: ['table'],
  passwords: ['table', 'queues', 'sockets'],
  recommendations: ['table'],
  referenceLists: ['table'],
  removalists: ['table'],
  reportPreviews: ['table'],
  reports: ['table', 'files', 'queues', 'sockets'],
  rooms: ['table', 'files', 'queues', 'sockets'],
  singleSignOn: ['table'],
  statistics: ['table'],
  surveys: ['table', 'files', 'queues', 'sockets'],
  tours: ['table'],
  twoFactor: ['table', 'queues'],
  users: ['table', 'files', 'queues', 'sockets'],
  verification: ['table'],
}
const needsOf: Readonly<Record<string, readonly Need[] | undefined>> = API_NEEDS

const areaOf = new Map(
  Object.entries(areas).flatMap(([area, groups]) => Object.keys(groups).map(group => [group, area] as const)),
)

/** The function of a contract group. API Gateway waits 30 s; memory buys processor time for argon2 and zod. */
export const apiFunction = (group: string): FunctionRow => ({
  name: `api-${group}`,
  entry: `functions/api/${areaOf.get(group)}/${group}.ts`,
  timeout: 28,
  memory: 1024,
  needs: needsOf[group] ?? [],
})

/** Answers what no route of the contract takes. */
export const UNKNOWN_ROUTE: FunctionRow = {
  name: 'unknownRoute',
  entry: 'functions/http/unknownRoute.ts',
  timeout: 10,
  memory: 512,
  needs: [],
}

/** Every deployed function. */
export const FUNCTIONS: readonly FunctionRow[] = [
  ...[...areaOf.keys()].map(apiFunction),
  UNKNOWN_ROUTE,
  REALTIME,
  ...WORKERS,
]
