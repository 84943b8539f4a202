import { descendingId } from '#shared/domain/vocabulary/ids.ts'
import { hashSecret } from './hashSecret.ts'
import { ofCompany, partition } from './partitions.ts'
import { sortKeys } from './sortKeys.ts'

export { hashSecret, partition, sortKeys }

/**
 * Every key of the table. The company comes first in every partition, so that no query crosses tenants and a function can be
 * confined to a tenant. The partitions without a company serve requests before the company is known or after it is deleted, and
 * anyone who checks an issued document (VERIFY#).
 *
 * | contents                                 | index | partition                          | sort                                |
 * |------------------------------------------|-------|------------------------------------|-------------------------------------|
 * | a building with its contents             | main  | C#7#BUILDING#42                    | BUILDING, FLOOR#, ROOM#, ITEM#,     |
 * |                                          |       |                                    | NOTE#, LABRETURN#, REPORT#,         |
 * |                                          |       |                                    | DRAWINGIMAGE#floor#3                |
 * | the current issues of a building         | main  | C#7#BUILDING#42                    | ISSUED#report#1, ISSUED#clearance#5 |
 * | reserved bag codes; recent requests for  | main  | C#7#BUILDING#42#RECORDS            | BAG#1#A012,                         |
 * | images and chains of custody             |       |                                    | DRAWINGIMAGE#floor#3#1f…,           |
 * |                                          |       |                                    | CHAINOFCUSTODY#1#9c…                |
 * | the history of a building; append-only   | gsi1  | C#7#BUILDING#42#HISTORY            | 01J… (main: COMMAND of the edit)    |
 * | a reviewer's last look at a building     | main  | C#7#BUILDING#42#RECORDS            | LASTLOOK#1                          |
 * | lab imports; their planned results; the  | main  | C#7#BUILDING#42#RECORDS            | LABIMPORT#01J…,                     |
 * | one in progress                          |       |                                    | LABIMPORTROWS#01J…#000,             |
 * |                                          |       |                                    | LABIMPORTINPROGRESS                 |
 * | the columns of a laboratory's files      | main  | C#7#LABORATORY#5                   | LABCOLUMNS#1                        |
 * | queued and active reports                | main  | C#7#REPORTSINPROGRESS              | 01J…                                |
 * | the on-site register of a building:      | main  | C#7#BUILDING#42#SITE               | SETTINGS, SITESESSION#3f…,          |
 * | settings, sessions, acknowledgements     |       |                                    | ACKNOWLEDGEMENT#01J…                |
 * | a survey                                 | main  | C#7#SURVEY#9                       | SURVEY                              |
 * | job numbers, unique and searched by      | main  | C#7#JOBNUMBERS                     | 2026-0042                           |
 * | prefix                                   |       |                                    |                                     |
 * | a client and its contacts                | main  | C#7#CLIENT#3                       | CLIENT, CONTACT#                    |
 * | the owner's portal of a client:          | main  | C#7#CLIENT#3#PORTAL                | SETTINGS, PORTALCONTACT#01J…,       |
 * | settings, contacts, sessions             |       |                                    | PORTALSESSION#01J…#3f…              |
 * | offices; laboratories                    | main  | C#7#OFFICES, C#7#LABORATORIES      | OFFICE#5, LABORATORY#5              |
 * | a company; its user count; its keys for  | main  | C#7                                | COMPANY, USERCOUNT, RECEIPTKEY,     |
 * | receipts and posters                     |       |                                    | SITEKEY                             |
 * | recommendations, rule settings and       | main  | C#7#RECOMMENDATIONS                | RECOMMENDATION#1001, REPORTCHECK,   |
 * | re-inspection table of a company         |       |                                    | REINSPECTION                        |
 * | the audit log, by user (gsi1 …USER#1) or | main  | C#7#AUDITLOG                       | 01J…                                |
 * | event (gsi2 …EVENT#deleted); append-only |       |                                    |                                     |
 * | API tokens; feedback                     | main  | C#7#APITOKENS, C#7#FEEDBACK        | 01J…                                |
 * | webhooks of a company; deliveries of a   | main  | C#7#WEBHOOKS, C#7#WEBHOOK#01J…     | 01J…                                |
 * | webhook                                  |       |                                    |                                     |
 * | data exports; the one in progress        | main  | C#7#DATAEXPORTS                    | 01J…, INPROGRESS                    |
 * | a user, their sessions and notifications | main  | C#7#USER#1                         | USER, PASSWORD, SESSION#,           |
 * |                                          |       |                                    | NOTIFICATION#                       |
 * | a user's two-factor rows, open sockets,  | main  | C#7#USER#1                         | TWOFACTOR, RECOVERY#, SOCKET#,      |
 * | devices                                  |       |                                    | DEVICE#                             |
 * | a user's password link, mail settings,   | main  | C#7#USER#1                         | PASSWORDLINK, MAILS, DEVICEKEY,     |
 * | device key, visit, calendar address,     |       |                                    | VISIT, CALENDAR, SIGNONSUBJECT      |
 * | single sign-on subject                   |       |                                    |                                     |
 * | the tour steps that a user has seen      | main  | C#7#USER#1                         | TOUR#dashboard#…                    |
 * | a sent mail                              | main  | C#7#SENTMAIL#01J…                  | SENTMAIL                            |
 * | recipients of a week's mail on           | main  | C#7#DUEMAIL#2026-02-16             | COMPANY, 1                          |
 * | re-inspections                           |       |                                    |                                     |
 * | single sign-on of a domain; the          | main  | C#7                                | SINGLESIGNON#a.nz, CONNECTOR        |
 * | connector                                |       |                                    |                                     |
 * | a pending sign-on request                | main  | C#7#SIGNONREQUEST#3f…              | SIGNONREQUEST                       |
 * | the record of a command                  | main  | C#7#COMMAND#01J…                   | COMMAND                             |
 * | the progress of a duplicate              | main  | C#7#DUPLICATE#01J…                 | DUPLICATE                           |
 * | the job outbox; jobs given up            | main  | C#7#OUTBOX, C#7#FAILEDJOBS         | 01J… (gsi1: FAILEDJOBS)             |
 * | waiting and running jobs of a kind; jobs | main  | C#7#JOBS#duplicate,                | 01J…, DOCUMENTS_QUEUE_URL#01J…, 0   |
 * | waiting for a slot; taken slots          |       | C#7#WAITINGJOBS                    | to 4                                |
 * |                                          |       | C#7#JOBSLOTS#DOCUMENTS_QUEUE_URL   |                                     |
 * | requests per hour (day, minute, month);  | main  | C#7#QUOTA#duplicate                | hours since 1970; 2026-02-17        |
 * | bytes of unused uploads per day; bytes   |       | C#7#QUOTA#upload                   |                                     |
 * | of files: C#7 STORAGE                    |       |                                    |                                     |
 * | subscribers of a channel                 | main  | C#7#CHANNEL#building…              | connection                          |
 * | buildings of the company, last changed   | gsi1  | C#7#BUILDINGS                      | 2026-01-31T…#42                     |
 * | first                                    |       |                                    |                                     |
 * | clients, users of the company by name    | gsi1  | C#7#CLIENTS, C#7#USERS             | name                                |
 * | buildings of a survey                    | gsi2  | C#7#SURVEY#9                       | name                                |
 * | surveys of the company, newest first     | gsi1  | C#7#SURVEYS                        | 9                                   |
 * | active surveys, newest first             | gsi3  | C#7#SURVEYS#active                 | 9                                   |
 * | surveys by any part of a word            | main  | C#7#SURVEYWORDS                    | harbour ~9, arbour ~9 (newest       |
 * |                                          |       |                                    | first)                              |
 * | surveys of a client                      | gsi2  | C#7#CLIENT#3                       | 9                                   |
 * | buildings by any part of a word, by      | main  | C#7#BUILDINGWORDS                  | harbour ~42, arbour ~42, =status9   |
 * | status, report type, client, surveyor    |       |                                    | ~42 (~42: newest first)             |
 * | buildings being surveyed, by date;       | main  | C#7#BUILDINGWORDS                  | =planned2026-02-24 ~42,             |
 * | active buildings by date, then those     |       |                                    | =toplan2026-02-24 ~42, =toplan~ ~42 |
 * | without a date                           |       |                                    |                                     |
 * | the number of buildings of the company   | main  | C#7#BUILDINGCOUNTS                 | 0 to 7                              |
 * | buildings awaiting review                | gsi3  | C#7#DASHBOARD#review               | 2026-01-31T…#42                     |
 * | buildings to change (B), to survey (A)   | gsi3  | C#7#DASHBOARD#work                 | B#2026-01-31T…#42                   |
 * | reviewed buildings by due date           | gsi3  | C#7#DASHBOARD#due                  | 2026-08-31#42                       |
 * | a clearance with photo log and documents | main  | C#7#CLEARANCE#5                    | CLEARANCE, PHOTOLOG#,               |
 * |                                          |       |                                    | FILE#worksafe#, FILE#certificate#,  |
 * |                                          |       |                                    | FILE#additional#                    |
 * | removal companies and their removalists  | main  | C#7#REMOVALISTS                    | REMOVALCOMPANY#01J…,                |
 * |                                          |       |                                    | REMOVALIST#01J…                     |
 * | clearances of the company                | gsi1  | C#7#CLEARANCES                     | 2026-01-31T…#5                      |
 * | open clearances: to review (C), declined | gsi3  | C#7#DASHBOARD#clearances           | C#2026-01-31T…#5                    |
 * | (B), active (A)                          |       |                                    |                                     |
 * | statistics of a month: surveyed          | gsi2  | C#7#STATISTICS#2026-02             | FIGURES#42, DECISION#, TURNAROUND#, |
 * | buildings, decisions, first reports,     |       |                                    | CLEARANCE#                          |
 * | clearances                               |       |                                    |                                     |
 * | the match and the exports of a client or | main  | C#7#EXPORTS#client#3               | MATCH, EXPORT#01J…                  |
 * | building                                 |       |                                    |                                     |
 * | the owner of a reference of the external | main  | C#7#EXPORTREFERENCES               | client#EXT-7                        |
 * | system                                   |       |                                    |                                     |
 * | management plans of a building; their    | main  | C#7#BUILDING#42#MANAGEMENTPLANS    | MANAGEMENTPLAN#01J…, CONTACTS,      |
 * | contacts; the one in progress            |       |                                    | INPROGRESS                          |
 * | a management plan by its download        | main  | C#7#MANAGEMENTPLANDOWNLOAD#x9F…    | MANAGEMENTPLANDOWNLOAD              |
 * | address                                  |       |                                    |                                     |
 * | pending renames of a survey or client;   | main  | C#7#RENAMES                        | 9 (a survey), CLIENT#3,             |
 * | due dates to recompute                   |       |                                    | REINSPECTION                        |
 * | a row by its id alone                    | gsi4  | C#7#ITEM#8, C#7#FILE#worksafe#6    | none: each is a partition           |
 * | the owner of an email or domain          | main  | EMAIL#a@b.nz, DOMAIN#a.nz          | EMAIL, DOMAIN                       |
 * | the portals of an email                  | main  | EMAIL#a@b.nz                       | PORTAL#7#3                          |
 * | the mailed code of a portal sign-in      | main  | PORTALCODE#3f…                     | PORTALCODE                          |
 * | a revision by its verification code      | main  | VERIFY#8K3…                        | REVISION                            |
 * | attempts, for example to sign in         | main  | ATTEMPTS#…                         | ATTEMPTS                            |
 * | a socket connection                      | main  | CONNECTION#L0SM…                   | CONNECTION                          |
 * | companies; deleted companies             | main  | COMPANIES, DELETEDCOMPANIES        | 7                                   |
 *
 * The search index has one row per word and per suffix of a word, containing the building's list entry, because rows with a
 * common prefix are adjacent in one partition, newest building first. A page is one Query of 101 rows; for two words two
 * Queries, the other word being compared on the row. The cost of a page does not grow with the company. The rows of a building's
 * words are written in its transaction, and only if the list entry changes: edits inside the building usually write none.
 */
export interface Key {
  readonly pk: string
  readonly sk: string
}

const key = (pk: string, sk: string): Key => ({ pk, sk })
const lower = (text: string) => text.trim().toLowerCase()

export const keys = {
  inBuilding: (companyId: string, buildingId: string, sort: string) =>
    key(partition.building(companyId, buildingId), sort),
  reservation: (companyId: string, buildingId: string, value: string) =>
    key(partition.buildingRecords(companyId, buildingId), value),
  historyEntry: (companyId: string, buildingId: string, id: string) =>
    key(partition.history(companyId, buildingId), id),
  lastLook: (companyId: string, buildingId: string, userId: string) =>
    key(partition.buildingRecords(companyId, buildingId), `LASTLOOK#${userId}`),
  labImport: (companyId: string, buildingId: string, id: string) =>
    key(partition.buildingRecords(companyId, buildingId), `LABIMPORT#${id}`),
  labImportInProgress: (companyId: string, buildingId: string) =>
    key(partition.buildingRecords(companyId, buildingId), 'LABIMPORTINPROGRESS'),
  labImportRows: (companyId: string, buildingId: string, id: string, index: number) =>
    key(partition.buildingRecords(companyId, buildingId), `LABIMPORTROWS#${id}#${String(index).padStart(3, '0')}`),
  labColumns: (companyId: string, laboratoryId: string, contaminateId: number) =>
    key(partition.labColumns(companyId, laboratoryId), `LABCOLUMNS#${contaminateId}`),
  managementPlan: (companyId: string, buildingId: string, id: string) =>
    key(partition.managementPlans(companyId, buildingId), `MANAGEMENTPLAN#${id}`),
  managementPlanContacts: (companyId: string, buildingId: string) =>
    key(partition.managementPlans(companyId, buildingId), 'CONTACTS'),
  managementPlanInProgress: (companyId: string, buildingId: string) =>
    key(partition.managementPlans(companyId, buildingId), 'INPROGRESS'),
  managementPlanDownload: (companyId: string, hash: string) =>
    key(ofCompany(companyId, `MANAGEMENTPLANDOWNLOAD#${hash}`), 'MANAGEMENTPLANDOWNLOAD'),
  siteSettings: (companyId: string, buildingId: string) => key(partition.site(companyId, buildingId), 'SETTINGS'),
  siteSession: (companyId: string, buildingId: string, secret: string) =>
    key(partition.site(companyId, buildingId), `SITESESSION#${hashSecret(secret)}`),
  acknowledgement: (companyId: string, buildingId: string, id: string) =>
    key(partition.site(companyId, buildingId), `ACKNOWLEDGEMENT#${id}`),
  siteKey: (companyId: string) => key(`C#${companyId}`, 'SITEKEY'),
  survey: (companyId: string, id: string) => key(partition.survey(companyId, id), 'SURVEY'),
  surveyWord: (companyId: string, word: string, id: string) =>
    key(partition.surveyWords(companyId), `${word} ${descendingId(id)}`),
  jobNumber: (companyId: string, number: string) => key(partition.jobNumbers(companyId), number.trim().toUpperCase()),
  client: (companyId: string, id: string) => key(partition.client(companyId, id), 'CLIENT'),
  contact: (companyId: string, clientId: string, id: string) =>
    key(partition.client(companyId, clientId), sortKeys.contact(id)),
  portalSettings: (companyId: string, clientId: string) => key(partition.portal(companyId, clientId), 'SETTINGS'),
  portalContact: (companyId: string, clientId: string, id: string) =>
    key(partition.portal(companyId, clientId), `PORTALCONTACT#${id}`),
  portalSession: (companyId: string, clientId: string, contactId: string, secret: string) =>
    key(partition.portal(companyId, clientId), `PORTALSESSION#${contactId}#${hashSecret(secret)}`),
  portalEmail: (address: string, companyId: string, clientId: string) =>
    key(`EMAIL#${lower(address)}`, `PORTAL#${companyId}#${clientId}`),
  portalCode: (request: string) => key(`PORTALCODE#${hashSecret(request)}`, 'PORTALCODE'),
  office: (companyId: string, id: string) => key(partition.offices(companyId), `OFFICE#${id}`),
  laboratory: (companyId: string, id: string) => key(partition.laboratories(companyId), `LABORATORY#${id}`),
  recommendation: (companyId: string, id: number) => key(partition.recommendations(companyId), `RECOMMENDATION#${id}`),
  feedback: (companyId: string, id: string) => key(partition.feedback(companyId), id),
  apiToken: (companyId: string, id: string) => key(partition.apiTokens(companyId), id),
  dataExport: (companyId: string, id: string) => key(partition.dataExports(companyId), id),
  dataExportInProgress: (companyId: string) => key(partition.dataExports(companyId), 'INPROGRESS'),
  webhook: (companyId: string, id: string) => key(partition.webhooks(companyId), id),
  webhookDelivery: (companyId: string, webhook: string, id: string) => key(partition.webhook(companyId, webhook), id),
  auditEntry: (companyId: string, id: string) => key(partition.auditLog(companyId), id),
  company: (companyId: string) => key(`C#${companyId}`, 'COMPANY'),
  reportCheckSettings: (companyId: string) => key(partition.recommendations(companyId), 'REPORTCHECK'),
  reinspectionTable: (companyId: string) => key(partition.recommendations(companyId), 'REINSPECTION'),
  userCount: (companyId: string) => key(`C#${companyId}`, 'USERCOUNT'),
  user: (companyId: string, id: string) => key(partition.user(companyId, id), 'USER'),
  password: (companyId: string, id: string) => key(partition.user(companyId, id), 'PASSWORD'),
  passwordLink: (companyId: string, id: string) => key(partition.user(companyId, id), 'PASSWORDLINK'),
  mailSettings: (companyId: string, id: string) => key(partition.user(companyId, id), 'MAILS'),
  dueMail: (companyId: string, who: string, week: string) => key(ofCompany(companyId, `DUEMAIL#${week}`), who),
  sentMail: (companyId: string, id: string) => key(ofCompany(companyId, `SENTMAIL#${id}`), 'SENTMAIL'),
  singleSignOn: (companyId: string, domain: string) => key(`C#${companyId}`, `SINGLESIGNON#${lower(domain)}`),
  signOnRequest: (companyId: string, secret: string) =>
    key(ofCompany(companyId, `SIGNONREQUEST#${hashSecret(secret)}`), 'SIGNONREQUEST'),
  signOnSubject: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'SIGNONSUBJECT'),
  connector: (companyId: string) => key(`C#${companyId}`, 'CONNECTOR'),
  match: (companyId: string, kind: 'client' | 'building', id: string) =>
    key(partition.exports(companyId, kind, id), 'MATCH'),
  export: (companyId: string, kind: 'client' | 'building', id: string, exportId: string) =>
    key(partition.exports(companyId, kind, id), `EXPORT#${exportId}`),
  exportReference: (companyId: string, kind: 'client' | 'building', reference: string) =>
    key(ofCompany(companyId, 'EXPORTREFERENCES'), `${kind}#${lower(reference)}`),
  domain: (domain: string) => key(`DOMAIN#${lower(domain)}`, 'DOMAIN'),
  session: (companyId: string, userId: string, secret: string) =>
    key(partition.user(companyId, userId), `SESSION#${hashSecret(secret)}`),
  socket: (companyId: string, userId: string, connectionId: string) =>
    key(partition.user(companyId, userId), `SOCKET#${connectionId}`),
  visit: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'VISIT'),
  calendar: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'CALENDAR'),
  deviceKey: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'DEVICEKEY'),
  receiptKey: (companyId: string) => key(`C#${companyId}`, 'RECEIPTKEY'),
  device: (companyId: string, userId: string, secret: string) =>
    key(partition.user(companyId, userId), `DEVICE#${hashSecret(secret)}`),
  twoFactor: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'TWOFACTOR'),
  twoFactorPending: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'TWOFACTOR#PENDING'),
  recoveryCode: (companyId: string, userId: string, code: string) =>
    key(partition.user(companyId, userId), `RECOVERY#${hashSecret(code)}`),
  tourStep: (companyId: string, userId: string, tour: string, step: string) =>
    key(partition.user(companyId, userId), `TOUR#${tour}#${step}`),
  notification: (companyId: string, userId: string, id: string) =>
    key(partition.user(companyId, userId), `NOTIFICATION#${id}`),
  file: (companyId: string, hash: string) => key(ofCompany(companyId, `FILE#${hash}`), 'FILE'),
  command: (companyId: string, id: string) => key(ofCompany(companyId, `COMMAND#${id}`), 'COMMAND'),
  duplicate: (companyId: string, jobId: string) => key(ofCompany(companyId, `DUPLICATE#${jobId}`), 'DUPLICATE'),
  outbox: (companyId: string, jobId: string) => key(partition.outbox(companyId), jobId),
  failedJob: (companyId: string, jobId: string) => key(ofCompany(companyId, 'FAILEDJOBS'), jobId),
  job: (companyId: string, kind: string, jobId: string) => key(partition.jobs(companyId, kind), jobId),
  jobSlot: (companyId: string, queue: string, at: number) => key(ofCompany(companyId, `JOBSLOTS#${queue}`), String(at)),
  waitingJob: (companyId: string, queue: string, id: string) => key(partition.waitingJobs(companyId), `${queue}#${id}`),
  quota: (companyId: string, kind: string, period: number | string) =>
    key(ofCompany(companyId, `QUOTA#${kind}`), String(period)),
  storage: (companyId: string) => key(`C#${companyId}`, 'STORAGE'),
  reportInProgress: (companyId: string, reportId: string) => key(partition.reportsInProgress(companyId), reportId),
  buildingWord: (companyId: string, entry: string, buildingId: string) =>
    key(partition.buildingWords(companyId), `${entry} ${descendingId(buildingId)}`),
  buildingCount: (companyId: string, place: number) => key(partition.buildingCounts(companyId), String(place)),
  clearance: (companyId: string, id: string) => key(partition.clearance(companyId, id), 'CLEARANCE'),
  photoLog: (companyId: string, clearanceId: string, id: string) =>
    key(partition.clearance(companyId, clearanceId), `PHOTOLOG#${id}`),
  clearanceFile: (companyId: string, clearanceId: string, kind: string, id: string) =>
    key(partition.clearance(companyId, clearanceId), sortKeys.clearanceFile(kind, id)),
  removalCompany: (companyId: string, id: string) => key(partition.removalists(companyId), `REMOVALCOMPANY#${id}`),
  removalist: (companyId: string, id: string) => key(partition.removalists(companyId), `REMOVALIST#${id}`),
  rename: (companyId: string, name: string) => key(partition.renames(companyId), name),
  buildingsOutdated: (companyId: string) => key(partition.renames(companyId), 'REINSPECTION'),
  subscription: (companyId: string, channel: string, connectionId: string) =>
    key(partition.channel(companyId, channel), connectionId),
  email: (address: string) => key(`EMAIL#${lower(address)}`, 'EMAIL'),
  revision: (code: string) => key(`VERIFY#${code}`, 'REVISION'),
  attempts: (name: string) => key(`ATTEMPTS#${lower(name)}`, 'ATTEMPTS'),
  connection: (id: string) => key(`CONNECTION#${id}`, 'CONNECTION'),
  companies: (companyId: string) => key(partition.companies(), companyId),
}
