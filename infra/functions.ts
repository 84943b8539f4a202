import type { Groups } from '../shared/contract/endpoint.ts'

/** A deployed function: `dist/functions/<name>/index.js`, made from `entry`. Times in seconds, memory in MB. */
export interface FunctionRow {
  readonly name: string
  readonly entry: string
  readonly timeout: number
  readonly memory: number
  /** Folders copied beside the code: name there -> folder here. */
  readonly assets?: Readonly<Record<string, string>>
}

/** A worker takes jobs from a queue of its own, or runs on a schedule. */
export type WorkerRow = FunctionRow & { readonly work: { readonly queue: string } | { readonly everyMinutes: number } }

/** One row is one worker: function, role, queue with its dead letters, alarms and the local poller follow from it. */
export const WORKERS: readonly WorkerRow[] = [
  {
    name: 'worker-reports',
    entry: 'functions/workers/reports.ts',
    timeout: 180,
    memory: 1769,
    work: { queue: 'Reports' },
    assets: { fonts: 'node_modules/pdfmake/build/fonts/Roboto' },
  },
  {
    name: 'worker-plans',
    entry: 'functions/workers/plans.ts',
    timeout: 180,
    memory: 1769,
    work: { queue: 'Plans' },
    assets: { fonts: 'node_modules/pdfmake/build/fonts/Roboto' },
  },
  {
    name: 'worker-drawings',
    entry: 'functions/workers/drawings.ts',
    timeout: 60,
    memory: 1769,
    work: { queue: 'Drawings' },
    assets: { fonts: 'node_modules/pdfmake/build/fonts/Roboto' },
  },
  {
    name: 'worker-mail',
    entry: 'functions/workers/mail.ts',
    timeout: 30,
    memory: 256,
    work: { queue: 'Mail' },
  },
  {
    name: 'worker-duplicates',
    entry: 'functions/workers/duplicates.ts',
    timeout: 120,
    memory: 1024,
    work: { queue: 'Duplicates' },
  },
  {
    name: 'worker-exports',
    entry: 'functions/workers/exports.ts',
    timeout: 30,
    memory: 256,
    work: { queue: 'Exports' },
  },
  {
    name: 'worker-removals',
    entry: 'functions/workers/removals.ts',
    timeout: 120,
    memory: 512,
    work: { queue: 'Removals' },
  },
  {
    name: 'worker-results',
    entry: 'functions/workers/results.ts',
    timeout: 120,
    memory: 512,
    work: { queue: 'Results' },
  },
  { name: 'worker-outbox', entry: 'functions/workers/outbox.ts', timeout: 50, memory: 256, work: { everyMinutes: 1 } },
]

export const REALTIME: FunctionRow = {
  name: 'realtime',
  entry: 'functions/realtime/handler.ts',
  timeout: 10,
  memory: 512,
}

/** The function of a contract group. API Gateway waits 30 s; memory buys processor time for argon2 and zod. */
export const apiFunction = (group: string): FunctionRow => ({
  name: `api-${group}`,
  entry: `functions/api/${group}.ts`,
  timeout: 28,
  memory: 1024,
})

export const functionsOf = (contract: Groups): FunctionRow[] => [
  ...Object.keys(contract).map(apiFunction),
  REALTIME,
  ...WORKERS,
]
