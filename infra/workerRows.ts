import type { QueueRow, WorkerRow } from './functionRow.ts'

/** How often a queue delivers a job, and for how many seconds a delivered job is hidden from other workers. */
export const deliveryOf = ({ isAwaited }: QueueRow, timeout: number): { tries: number; hiddenSeconds: number } =>
  isAwaited ? { tries: 3, hiddenSeconds: AWAITED_HIDDEN_SECONDS } : { tries: 5, hiddenSeconds: 6 * timeout }

/** Longer than any awaited worker runs; three tries take less than ten minutes. */
const AWAITED_HIDDEN_SECONDS = 190

/** How many of a queue's jobs a company may run at a time: half of the workers, so that other companies find a free one. */
export const companyShare = ({ most }: QueueRow): number => Math.max(1, Math.floor(most / 2))

/** The environment variable with a queue's URL: `DrawingImages` -> `DRAWING_IMAGES_QUEUE_URL`. */
export const queueSetting = (queue: string): string =>
  `${queue.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}_QUEUE_URL`

/** Fonts and colour meanings for documents and drawing images. */
const PRINTING = {
  assets: {
    fonts: 'node_modules/pdfmake/build/fonts/Roboto',
    fallbackFonts: 'functions/files/pdf/fonts/fallbackFonts',
    colourProfiles: 'functions/files/pdf/tagged/colourProfiles',
  },
  native: ['@napi-rs/canvas'],
} as const

/** The photos of 2,000 items and the document with them take about 400 MB. */
const DISK_OF_DOCUMENTS = 1024

/** Checks the site from outside. */
export const CANARY = 'canary'

/** One row is one worker: its function, role, queue, dead letters, alarms and local poller follow from the row. */
export const WORKERS: readonly WorkerRow[] = [
  {
    name: 'worker-documents',
    entry: 'functions/workers/documents.ts',
    timeout: 180,
    memory: 1769,
    disk: DISK_OF_DOCUMENTS,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'Documents', most: 10, isAwaited: true },
    ...PRINTING,
  },
  {
    name: 'worker-managementPlans',
    entry: 'functions/workers/managementPlans.ts',
    timeout: 180,
    memory: 1769,
    disk: DISK_OF_DOCUMENTS,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'ManagementPlans', most: 5, isAwaited: true },
    ...PRINTING,
  },
  {
    name: 'worker-drawingImages',
    entry: 'functions/workers/drawingImages.ts',
    timeout: 60,
    memory: 1769,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'DrawingImages', most: 20, isAwaited: true },
    ...PRINTING,
  },
  {
    name: 'worker-mail',
    entry: 'functions/workers/mail.ts',
    timeout: 30,
    memory: 256,
    needs: ['table', 'queues', 'mail'],
    work: { queue: 'Mail', most: 5, isAwaited: false },
  },
  {
    name: 'worker-duplicates',
    entry: 'functions/workers/duplicates.ts',
    timeout: 120,
    memory: 1024,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'Duplicates', most: 5, isAwaited: true },
  },
  {
    name: 'worker-exports',
    entry: 'functions/workers/exports.ts',
    timeout: 30,
    memory: 256,
    needs: ['table', 'files', 'queues', 'sockets', 'connectorKey'],
    work: { queue: 'Exports', most: 5, isAwaited: true },
  },
  {
    name: 'worker-dataExports',
    entry: 'functions/workers/dataExports.ts',
    timeout: 180,
    memory: 1769,
    needs: ['table', 'files', 'queues', 'sockets'],
    work: { queue: 'DataExports', most: 2, isAwaited: true },
  },
  {
    name: 'worker-webhooks',
    entry: 'functions/workers/webhooks.ts',
    timeout: 20,
    memory: 256,
    needs: ['table', 'queues', 'sockets', 'connectorKey'],
    work: { queue: 'Webhooks', most: 10, isAwaited: false },
  },
  {
    name: 'worker-deletions',
    entry: 'functions/workers/deletions.ts',
    timeout: 120,
    memory: 512,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'Deletions', most: 5, isAwaited: false },
  },
  {
    name: 'worker-labImports',
    entry: 'functions/workers/labImports.ts',
    timeout: 120,
    memory: 512,
    needs: ['table', 'queues', 'sockets'],
    work: { queue: 'LabImports', most: 5, isAwaited: true },
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
    native: PRINTING.native,
  },
  {
    name: CANARY,
    entry: 'functions/operators/canary.ts',
    timeout: 40,
    memory: 512,
    needs: ['table', 'canarySecret'],
    work: { everyMinutes: 5 },
    native: ['@node-rs/argon2'],
  },
]
