/**
 * The first part of each query key. The later parts distinguish answers of the same call: ids, then an object with page, search
 * and filters.
 */
export type Topic =
  | 'audit-log'
  | 'browse'
  | 'calendar'
  | 'clearance-documents'
  | 'clearances'
  | 'client'
  | 'client-buildings'
  | 'client-portal'
  | 'clients'
  | 'companies'
  | 'company'
  | 'company-users'
  | 'connector'
  | 'contacts'
  | 'dashboard'
  | 'data-exports'
  | 'defaults'
  | 'exports'
  | 'history'
  | 'lab-imports'
  | 'laboratories'
  | 'last-look'
  | 'limits'
  | 'logo'
  | 'mail-settings'
  | 'messages'
  | 'namedAddress'
  | 'offices'
  | 'on-site'
  | 'openapi'
  | 'operations'
  | 'palette'
  | 'people'
  | 'plan-contacts'
  | 'planning'
  | 'plans'
  | 'recommendations'
  | 'reinspection-table'
  | 'removal-clearances'
  | 'removal-companies'
  | 'removalists'
  | 'report'
  | 'report-check-settings'
  | 'report-changes'
  | 'report-preview'
  | 'result-columns'
  | 'session'
  | 'sessions'
  | 'single-sign-on'
  | 'statistics'
  | 'survey'
  | 'tokens'
  | 'two-factor'
  | 'user'
  | 'users'
  | 'verify'
  | 'visit'
  | 'webhooks'

export type QueryKey = readonly [Topic, ...unknown[]]

/** The topics that each kind of change affects. */
export const AFFECTED = {
  calendar: ['calendar'],
  clientPortal: ['client-portal'],
  clients: ['clients', 'client', 'contacts', 'client-buildings'],
  clearances: ['clearances', 'removal-clearances'],
  companies: ['companies', 'company', 'company-users', 'session', 'visit'],
  connector: ['connector'],
  dataExports: ['data-exports'],
  exports: ['exports'],
  labImports: ['lab-imports'],
  lastLook: ['last-look'],
  lists: ['dashboard', 'planning', 'browse', 'clients', 'client-buildings'],
  mailSettings: ['mail-settings'],
  managementPlans: ['plans', 'plan-contacts'],
  messages: ['messages'],
  onSite: ['on-site'],
  namedAddresses: ['offices', 'laboratories', 'namedAddress'],
  operations: ['operations'],
  recommendations: ['recommendations'],
  removalists: ['removal-companies', 'removalists'],
  reinspectionTable: ['reinspection-table'],
  reportCheckSettings: ['report-check-settings'],
  resultColumns: ['result-columns'],
  session: ['session'],
  sessions: ['sessions'],
  singleSignOn: ['single-sign-on'],
  surveys: ['survey', 'dashboard', 'planning', 'browse', 'clients', 'client-buildings'],
  tokens: ['tokens'],
  users: ['users', 'user', 'people', 'company', 'companies', 'company-users', 'session'],
  webhooks: ['webhooks'],
  visits: ['visit', 'companies', 'company-users', 'single-sign-on', 'connector', 'namedAddress'],
} as const satisfies Readonly<Record<string, readonly Topic[]>>
export type Affected = keyof typeof AFFECTED
