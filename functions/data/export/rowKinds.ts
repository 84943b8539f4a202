import type { Key } from '#functions/data/keys.ts'

/** A kind of exported rows: its file name, the matching rows, and secret fields that are not exported. */
interface ExportedKind {
  readonly name: string
  readonly rows: RegExp
  readonly without?: readonly string[]
  /** Exports only the list entry of these rows; rows without an entry are skipped. */
  readonly entryOnly?: true
}

/** Matched against the partition after the company and the sort key: `#BUILDING#42 ITEM#8`. */
export const EXPORTED: readonly ExportedKind[] = [
  { name: 'company', rows: /^ COMPANY$/ },
  { name: 'single-sign-on', rows: /^ SINGLESIGNON#/, without: ['client_secret'] },
  { name: 'external-system', rows: /^ CONNECTOR$/, without: ['sealed', 'key_id'] },
  { name: 'users', rows: /^#USER#\S+ USER$/ },
  { name: 'email-settings', rows: /^#USER#\S+ MAILS$/ },
  { name: 'notifications', rows: /^#USER#\S+ NOTIFICATION#/ },
  { name: 'api-tokens', rows: /^#APITOKENS /, without: ['secret_hash'] },
  { name: 'webhooks', rows: /^#WEBHOOKS /, without: ['sealed'] },
  { name: 'audit-log', rows: /^#AUDITLOG / },
  { name: 'feedback', rows: /^#FEEDBACK / },
  { name: 'offices', rows: /^#OFFICES / },
  { name: 'laboratories', rows: /^#LABORATORIES / },
  { name: 'laboratory-columns', rows: /^#LABORATORY#\S+ LABCOLUMNS#/ },
  { name: 'recommendations', rows: /^#RECOMMENDATIONS RECOMMENDATION#/ },
  { name: 'report-check-settings', rows: /^#RECOMMENDATIONS REPORTCHECK$/ },
  { name: 'reinspection-table', rows: /^#RECOMMENDATIONS REINSPECTION$/ },
  { name: 'clients', rows: /^#CLIENT#\S+ CLIENT$/ },
  { name: 'contacts', rows: /^#CLIENT#\S+ CONTACT#/ },
  { name: 'portal-settings', rows: /^#CLIENT#\S+#PORTAL SETTINGS$/ },
  { name: 'portal-contacts', rows: /^#CLIENT#\S+#PORTAL PORTALCONTACT#/ },
  { name: 'surveys', rows: /^#SURVEY#\S+ SURVEY$/ },
  { name: 'buildings', rows: /^#BUILDING#\S+ BUILDING$/ },
  { name: 'floors', rows: /^#BUILDING#\S+ FLOOR#/ },
  { name: 'rooms', rows: /^#BUILDING#\S+ ROOM#/ },
  { name: 'items', rows: /^#BUILDING#\S+ ITEM#/ },
  { name: 'notes', rows: /^#BUILDING#\S+ NOTE#/ },
  { name: 'laboratory-certificates', rows: /^#BUILDING#\S+ LABRETURN#/ },
  { name: 'laboratory-imports', rows: /^#BUILDING#\S+#RECORDS LABIMPORT#/ },
  { name: 'chains-of-custody', rows: /^#BUILDING#\S+#RECORDS CHAINOFCUSTODY#/ },
  { name: 'drawings', rows: /^#BUILDING#\S+ DRAWINGIMAGE#/ },
  { name: 'reports', rows: /^#BUILDING#\S+ REPORT#/ },
  { name: 'history', rows: /^#COMMAND#|^#BUILDING#\S+#HISTORY /, entryOnly: true },
  { name: 'issued-documents', rows: /^#BUILDING#\S+ ISSUED#/ },
  { name: 'statistics', rows: /^#BUILDING#\S+ (FIGURES$|DECISION#|TURNAROUND#)/ },
  { name: 'management-plans', rows: /^#BUILDING#\S+#MANAGEMENTPLANS MANAGEMENTPLAN#/, without: ['download_hash'] },
  { name: 'management-plan-contacts', rows: /^#BUILDING#\S+#MANAGEMENTPLANS CONTACTS$/ },
  { name: 'on-site-registers', rows: /^#BUILDING#\S+#SITE SETTINGS$/, without: ['pin_hash'] },
  { name: 'acknowledgements', rows: /^#BUILDING#\S+#SITE ACKNOWLEDGEMENT#/ },
  { name: 'clearances', rows: /^#CLEARANCE#\S+ CLEARANCE$/ },
  { name: 'clearance-photos', rows: /^#CLEARANCE#\S+ PHOTOLOG#/ },
  { name: 'clearance-documents', rows: /^#CLEARANCE#\S+ FILE#/ },
  { name: 'removal-companies', rows: /^#REMOVALISTS REMOVALCOMPANY#/ },
  { name: 'removalists', rows: /^#REMOVALISTS REMOVALIST#/ },
  { name: 'links', rows: /^#EXPORTS#\S+ MATCH$/ },
  { name: 'exports', rows: /^#EXPORTS#\S+ EXPORT#/ },
]

/** All other kinds of rows of a company, and why they are not exported. */
export const NOT_EXPORTED: readonly { readonly rows: RegExp; readonly why: string }[] = [
  {
    rows: /^#USER#\S+ (PASSWORD(LINK)?$|TWOFACTOR|RECOVERY#|CALENDAR$|DEVICEKEY$|SESSION#|DEVICE#)/,
    why: 'secret',
  },
  {
    rows: /^ (RECEIPTKEY|SITEKEY)$|^#SIGNONREQUEST#|^#CLIENT#\S+#PORTAL PORTALSESSION#|^#BUILDING#\S+#SITE SITESESSION#/,
    why: 'secret',
  },
  { rows: /^#MANAGEMENTPLANDOWNLOAD#/, why: 'a secret address; the plan is exported' },
  { rows: /^#FILE#\S+ FILE$/, why: 'in the manifest, beside each file' },
  { rows: /^#USER#\S+ (SOCKET#|VISIT$)|^#CHANNEL#/, why: 'who has which page open' },
  { rows: /^#USER#\S+ SIGNONSUBJECT$/, why: 'what the company’s own provider calls them' },
  { rows: /^#USER#\S+ TOUR#/, why: 'which hints were shown' },
  { rows: /^ (USERCOUNT|STORAGE)$|^#QUOTA#|^#BUILDINGCOUNTS /, why: 'counted from other rows' },
  { rows: /^#BUILDING#\S+ CLEARANCE#/, why: 'the entry of a clearance in lists' },
  { rows: /^#(SURVEYWORDS|BUILDINGWORDS|JOBNUMBERS|EXPORTREFERENCES|RENAMES) /, why: 'an index of other rows' },
  {
    rows: /^#(DUPLICATE|SENTMAIL|DUEMAIL)#|^#(OUTBOX|WAITINGJOBS|FAILEDJOBS|REPORTSINPROGRESS) |^#JOB(S|SLOTS)#/,
    why: 'work of the service',
  },
  {
    rows: /^#BUILDING#\S+#RECORDS (?!LABIMPORT#|CHAINOFCUSTODY#)|^#BUILDING#\S+ INPROGRESS$/,
    why: 'work of the service',
  },
  { rows: /^#WEBHOOK#/, why: 'what webhooks were sent in the last 30 days' },
  { rows: /^#DATAEXPORTS /, why: 'the exports themselves' },
]

/** The name of a row for matching in both tables. */
export const rowName = (companyId: string, { pk, sk }: Key): string => `${pk.slice(`C#${companyId}`.length)} ${sk}`

/** The exported kind and fields of a row; undefined if the row is not exported. */
export function exported(companyId: string, row: Key & Readonly<Record<string, unknown>>) {
  const name = rowName(companyId, row)
  const kind = EXPORTED.find(({ rows }) => rows.test(name))
  if (!kind) return undefined
  const { name: file, without = [], entryOnly } = kind
  if (entryOnly) return row.row === undefined ? undefined : { kind: file, row: Object(row.row) }
  const rowFields = Object.entries(row).filter(([field]) => !isOfTable(field))
  const fields = rowFields.length > 0 ? rowFields : Object.entries(Object(row.row))
  return { kind: file, row: Object.fromEntries(fields.filter(([field]) => !without.includes(field))) }
}

/** Keys and the list entry. A row without other fields is exported by its list entry. */
const isOfTable = (field: string): boolean => /^(pk|sk|gsi\d(pk|sk)|row|ttl)$/.test(field)
