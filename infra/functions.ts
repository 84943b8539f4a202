import { areas, type contract } from '#shared/contract/index.ts'
import type { FunctionRow, Need, Partitions } from './functionRow.ts'
import { WORKERS } from './workerRows.ts'

export const REALTIME: FunctionRow = {
  name: 'realtime',
  entry: 'functions/realtime/handler.ts',
  timeout: 10,
  memory: 512,
  needs: ['table', 'sockets'],
}

/** The rights of each contract group's function. */
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
/** A company's row and its neighbours. An id has 26 characters; `C#*` would match all partitions of every company. */
const COMPANY = `C#${'?'.repeat(26)}`

/** Access for every call with a session or an API token: authentication, quotas and the audit log. */
const OF_SESSIONS: Partitions = {
  reads: [COMPANY, 'C#*#USER#*'],
  writes: ['C#*#APITOKENS', 'C#*#COMMAND#*', 'C#*#AUDITLOG', 'C#*#QUOTA#*'],
}
/** `C#-` is read for an unknown email, so that the response time does not reveal whether an email exists. */
const OF_SIGN_IN: Partitions = {
  reads: ['EMAIL#*', 'DOMAIN#*', 'C#-'],
  writes: ['ATTEMPTS#*', 'C#*#USER#*', 'CONNECTION#*', 'C#*#CHANNEL#*'],
}
/** A building's issued documents, and what its client may see of the building. */
const OF_ISSUED: Partitions = {
  reads: [COMPANY, 'C#*#BUILDING*', 'VERIFY#*', 'C#*#RECOMMENDATIONS', 'C#*#CLIENT#*'],
  writes: ['ATTEMPTS#*', 'C#*#AUDITLOG'],
}

const all = (...parts: readonly Partitions[]): Partitions => ({
  reads: [...new Set(parts.flatMap(({ reads }) => reads))],
  writes: [...new Set(parts.flatMap(({ writes }) => writes))],
})

/**
 * Limits functions that anonymous visitors may call, by contract group, so that a fault in one reaches only these partitions. In
 * the syntax of `dynamodb:LeadingKeys`; `functions/data/keys.ts` lists all keys. Handler tests run under these rights
 * (`test/support/cloud/rights.ts`).
 */
export const PARTITIONS: { readonly [G in keyof typeof contract]?: Partitions } = {
  auth: all(OF_SESSIONS, OF_SIGN_IN, {
    reads: ['C#*#BUILDING#*', 'C#*#SURVEY#*', 'C#*#FLOOR#*', 'C#*#ROOM#*'],
    writes: [],
  }),
  passwords: all(OF_SESSIONS, OF_SIGN_IN, { reads: [], writes: ['C#*#OUTBOX'] }),
  portal: all(OF_ISSUED, {
    reads: ['EMAIL#*', 'C#*#CLEARANCE#*'],
    writes: ['PORTALCODE#*', 'C#*#CLIENT#*#PORTAL', 'C#*#OUTBOX'],
  }),
  singleSignOn: all(OF_SESSIONS, OF_SIGN_IN, {
    reads: [],
    writes: [COMPANY, 'C#*#SIGNONREQUEST#*', 'DOMAIN#*', 'EMAIL#*'],
  }),
  site: all(OF_SESSIONS, OF_ISSUED, { reads: [], writes: ['C#*#BUILDING#*#SITE'] }),
  tokens: all(OF_SESSIONS, { reads: ['C#*#BUILDING*'], writes: ['ATTEMPTS#*', 'C#*#USER#*'] }),
  verification: { reads: ['VERIFY#*'], writes: ['ATTEMPTS#*'] },
}

const needsOf: Readonly<Record<string, readonly Need[] | undefined>> = API_NEEDS
const partitionsOf: Readonly<Record<string, Partitions | undefined>> = PARTITIONS

const HASHING: readonly string[] = ['auth', 'passwords', 'site', 'twoFactor']

const areaOf = new Map(
  Object.entries(areas).flatMap(([area, groups]) => Object.keys(groups).map(group => [group, area] as const)),
)

/** The function of a contract group. API Gateway waits 30 s. More memory means more CPU for argon2 and zod. */
export function apiFunction(group: string): FunctionRow {
  const partitions = partitionsOf[group]
  return {
    name: `api-${group}`,
    entry: `functions/api/${areaOf.get(group)}/${group}.ts`,
    timeout: 28,
    memory: 1024,
    needs: needsOf[group] ?? [],
    ...(partitions && { partitions }),
    ...(HASHING.includes(group) && { native: ['@node-rs/argon2'] }),
  }
}

/** Answers requests that match no route of the contract. */
export const UNKNOWN_ROUTE: FunctionRow = {
  name: 'unknownRoute',
  entry: 'functions/http/unknownRoute.ts',
  timeout: 10,
  memory: 512,
  needs: [],
}

/** Creates the first company of a stage. No route leads here: only the account's own users may invoke it. */
export const FIRST_COMPANY: FunctionRow = {
  name: 'firstCompany',
  entry: 'functions/operators/firstCompany.ts',
  timeout: 28,
  memory: 512,
  needs: ['table', 'queues'],
  isNamed: true,
}

export const FUNCTIONS: readonly FunctionRow[] = [
  ...[...areaOf.keys()].map(apiFunction),
  UNKNOWN_ROUTE,
  REALTIME,
  FIRST_COMPANY,
  ...WORKERS,
]
