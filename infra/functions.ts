import { areas, type contract } from '#shared/contract/index.ts'
import type { FunctionRow, Need } from './functionRow.ts'
import { WORKERS } from './workerRows.ts'

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
  clients: ['table', 'files', 'queues'],
  companies: ['table', 'files', 'sockets'],
  csvImports: ['table', 'files', 'sockets'],
  dashboard: ['table'],
  dataExports: ['table', 'files', 'queues'],
  duplicates: ['table', 'files', 'queues', 'sockets'],
  exports: ['table', 'files', 'queues', 'connectorKey'],
  feedback: ['table'],
  files: ['table', 'files', 'queues', 'sockets'],
  floors: ['table', 'files', 'queues', 'sockets'],
  history: ['table'],
  images: ['table', 'files', 'queues'],
  items: ['table', 'files', 'queues', 'sockets'],
  labImports: ['table', 'queues'],
  mailSettings: ['table'],
  managementPlans: ['table', 'files', 'queues', 'sockets'],
  namedAddresses: ['table'],
  operations: ['table', 'queues', 'queueStates'],
  passwords: ['table', 'queues', 'sockets'],
  portal: ['table', 'files', 'queues'],
  recommendations: ['table'],
  referenceLists: ['table'],
  removalists: ['table'],
  reportPreviews: ['table', 'files'],
  reports: ['table', 'files', 'queues', 'sockets'],
  rooms: ['table', 'files', 'queues', 'sockets'],
  singleSignOn: ['table', 'sockets', 'connectorKey'],
  site: ['table', 'files'],
  statistics: ['table'],
  surveys: ['table', 'files', 'queues', 'sockets'],
  tokens: ['table'],
  tours: ['table'],
  twoFactor: ['table', 'queues', 'sockets', 'connectorKey'],
  users: ['table', 'files', 'queues', 'sockets'],
  verification: ['table'],
  webhooks: ['table', 'queues', 'connectorKey'],
}
const needsOf: Readonly<Record<string, readonly Need[] | undefined>> = API_NEEDS

/** The groups that check or set passwords or PINs. */
const HASHING: readonly string[] = ['auth', 'passwords', 'site', 'twoFactor']

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
  ...(HASHING.includes(group) && { native: ['@node-rs/argon2'] }),
})

/** Answers what no route of the contract takes. */
export const UNKNOWN_ROUTE: FunctionRow = {
  name: 'unknownRoute',
  entry: 'functions/http/unknownRoute.ts',
  timeout: 10,
  memory: 512,
  needs: [],
}

/** Makes the first company of a stage. No route leads to it: whoever may invoke functions of the account may call it. */
export const FIRST_COMPANY: FunctionRow = {
  name: 'firstCompany',
  entry: 'functions/operators/firstCompany.ts',
  timeout: 28,
  memory: 512,
  needs: ['table', 'queues'],
  isNamed: true,
}

/** Every deployed function. */
export const FUNCTIONS: readonly FunctionRow[] = [
  ...[...areaOf.keys()].map(apiFunction),
  UNKNOWN_ROUTE,
  REALTIME,
  FIRST_COMPANY,
  ...WORKERS,
]
