import { createHash } from 'node:crypto'
import { descendingId } from '#shared/domain/building/buildingSearch.ts'

/**
 * Every key of the table, in one place. The company comes first in every partition, so that no query can cross tenants
 * and a function can be confined to a tenant; the six partitions without one serve what happens before a company is known,
 * or for whoever holds a paper (VERIFY#).
 *
 * | question                                   | index | partition             | sort                                    |
 * |--------------------------------------------|-------|-----------------------|-----------------------------------------|
 * | a building and everything inside it        | main  | C#7#BUILDING#42       | BUILDING, FLOOR#, ROOM#, ITEM#, NOTE#,  |
 * |                                            |       |                       |   DRAWING#floor#3 …                     |
 * | is this bag code taken here? was this      | main  | C#7#BUILDING#42#CLAIM | BAG#1#A012,                             |
 * |   picture asked for a moment ago?          |       |                       |   DRAWING#floor#3#1f…                   |
 * | the chain of custody of this content       | main  | C#7#BUILDING#42#CLAIM | CUSTODY#1#9c…                           |
 * | results of a laboratory's file; what of it | main  | C#7#BUILDING#42#CLAIM | LABIMPORT#01J…, LABPLAN#01J…#000,       |
 * |   is recorded; is one under way?           |       |                       |   LABIMPORTING                          |
 * | how a laboratory writes its results        | main  | C#7#LABORATORY#5      | COLUMNS#1                               |
 * | reports that are queued or active          | main  | C#7#REPORTING         | 01J…                                    |
 * | a survey                                   | main  | C#7#SURVEY#9          | SURVEY                                  |
 * | is this job number taken? what begins so?  | main  | C#7#JOBS              | 2026-0042                               |
 * | a client and its contacts                  | main  | C#7#CLIENT#3          | CLIENT, CONTACT#                        |
 * | offices; laboratories                      | main  | C#7#OFFICES           | OFFICE#5                                |
 * | a company; how many people it has          | main  | C#7                   | COMPANY, HEADCOUNT                      |
 * | what a company recommends, and what of the | main  | C#7#RECOMMENDATIONS   | RECOMMENDATION#1001, REPORTLINT         |
 * |   report check keeps it from a review      |       |                       |                                         |
 * | what people of the company think of us       | main  | C#7#FEEDBACK          | 01J…                                    |
 * | a person, sessions, notifications          | main  | C#7#USER#1            | USER, PASSWORD, SESSION#, MESSAGE#      |
 * | a person's second factor, open sockets     | main  | C#7#USER#1            | TWOFACTOR, RECOVERY#, SOCKET#           |
 * | a person's link to a password, mail choices | main  | C#7#USER#1            | PASSWORDLINK, MAILS                     |
 * | which steps of a tour has a person seen?   | main  | C#7#USER#1            | TOUR#dashboard#…                        |
 * | was this mail sent?                        | main  | C#7#MAIL#01J…         | MAIL                                    |
 * | how people of a domain sign in             | main  | C#7                   | SIGNON#a.nz                             |
 * | a sign-on that went to its provider        | main  | C#7#SIGNINGON#3f…     | SIGNINGON                               |
 * | was this command carried out?              | main  | C#7#COMMAND#01J…      | COMMAND                                 |
 * | jobs whose queue message may be lost       | main  | C#7#OUTBOX            | 01J…                                    |
 * | who listens to this channel?               | main  | C#7#CHANNEL#building… | connection                              |
 * | buildings of the company, last changed     | gsi1  | C#7#BUILDINGS         | 2026-01-31T…#42                         |
 * | clients, people of the company by name     | gsi1  | C#7#CLIENTS, …#USERS  | name                                    |
 * | buildings of a survey                      | gsi2  | C#7#SURVEY#9          | name                                    |
 * | surveys of the company, newest first       | gsi1  | C#7#SURVEYS           | 9                                       |
 * | surveys that are active, newest first      | gsi3  | C#7#SURVEYS#active    | 9                                       |
 * | surveys by the beginning of a word         | main  | C#7#SURVEYWORDS       | harbour ~9 (newest first)               |
 * | surveys of a client                        | gsi2  | C#7#CLIENT#3          | 9                                       |
 * | buildings by a word's beginning, by status,| main  | C#7#WORDS             | harbour ~42, =status9 ~42               |
 * |   report type, client, surveyor            |       |                       |   (~42: newest first)                   |
 * | buildings that wait for a reviewer         | gsi3  | C#7#DESK#review       | 2026-01-31T…#42                         |
 * | buildings to change (B), to survey (A)     | gsi3  | C#7#DESK#work         | B#2026-01-31T…#42                       |
 * | a clearance: its fields, photo log and     | main  | C#7#CLEARANCE#5       | CLEARANCE, PHOTOLOG#, FILE#worksafe#,   |
 * |   documents                                |       |                       |   FILE#certificate#, FILE#additional#   |
 * | removal companies and their people         | main  | C#7#REMOVERS          | COMPANY#01J…, REMOVALIST#01J…           |
 * | clearances of the company                  | gsi1  | C#7#CLEARANCES        | 2026-01-31T…#5                          |
 * | clearances not done: to review (C),        | gsi3  | C#7#DESK#clearances   | C#2026-01-31T…#5                        |
 * |   declined (B), active (A)                 |       |                       |                                         |
 * | what counts in a month: buildings surveyed, | gsi2  | C#7#STATISTICS#2026-02 | FIGURES#42, DECISION#, TURNAROUND#,    |
 * |   decisions, first reports, clearances     |       |                       |   CLEARANCE#                            |
 * | how a company reaches the external system  | main  | C#7                   | CONNECTOR                               |
 * | a client or building there; its exports    | main  | C#7#EXPORTS#client#3  | MATCH, EXPORT#01J…                      |
 * | plans of a building; who is named in them; | main  | C#7#BUILDING#42#PLANS | PLAN#01J…, CONTACTS, MAKING             |
 * |   is one being made?                       |       |                       |                                         |
 * | which plan has this address?               | main  | C#7#PLAN#x9F…         | PLAN                                    |
 * | whose is this reference there?             | main  | C#7#EXPORTREFS        | client#EXT-7                            |
 * | what bears an old name still               | main  | C#7#RENAMES           | 9 (a survey), CLIENT#3                  |
 * | whose e-mail is this?                      | main  | EMAIL#a@b.nz          | EMAIL                                   |
 * | which company's is this domain?            | main  | DOMAIN#a.nz           | DOMAIN                                  |
 * | how does this issued document stand?       | main  | VERIFY#8K3…           | REVISION                                |
 * | what of a building is issued now?          | main  | C#7#BUILDING#42       | ISSUED#report#1, ISSUED#clearance#5     |
 * | how often was this tried?                  | main  | ATTEMPTS#…            | ATTEMPTS                                |
 * | whose connection is this?                  | main  | CONNECTION#L0SM…      | CONNECTION                              |
 * | the companies                              | main  | COMPANIES             | 7                                       |
 *
 * The search index: one line per word, a copy of the building's line in lists. A page is one Query of ten lines, because
 * all lines of a word stand together, its newest building first; two words are two Queries of at most 100 lines, the
 * other word being compared on the line. Nothing is read that grows with the company. A word's line is written in the
 * transaction of its building, and only where that line changes: an item or a text inside the building writes none.
 */
export interface Key {
  readonly pk: string
  readonly sk: string
}

const key = (pk: string, sk: string): Key => ({ pk, sk })
const ofCompany = (companyId: string, rest: string) => `C#${companyId}#${rest}`
const lower = (text: string) => text.trim().toLowerCase()

export const partition = {
  company: (companyId: string) => `C#${companyId}`,
  building: (companyId: string, id: string) => ofCompany(companyId, `BUILDING#${id}`),
  buildingRecords: (companyId: string, buildingId: string) => ofCompany(companyId, `BUILDING#${buildingId}#CLAIM`),
  managementPlans: (companyId: string, buildingId: string) => ofCompany(companyId, `BUILDING#${buildingId}#PLANS`),
  survey: (companyId: string, id: string) => ofCompany(companyId, `SURVEY#${id}`),
  client: (companyId: string, id: string) => ofCompany(companyId, `CLIENT#${id}`),
  user: (companyId: string, id: string) => ofCompany(companyId, `USER#${id}`),
  jobNumbers: (companyId: string) => ofCompany(companyId, 'JOBS'),
  surveys: (companyId: string) => ofCompany(companyId, 'SURVEYS'),
  activeSurveys: (companyId: string) => ofCompany(companyId, 'SURVEYS#active'),
  surveyWords: (companyId: string) => ofCompany(companyId, 'SURVEYWORDS'),
  offices: (companyId: string) => ofCompany(companyId, 'OFFICES'),
  laboratories: (companyId: string) => ofCompany(companyId, 'LABORATORIES'),
  labColumns: (companyId: string, laboratoryId: string) => ofCompany(companyId, `LABORATORY#${laboratoryId}`),
  recommendations: (companyId: string) => ofCompany(companyId, 'RECOMMENDATIONS'),
  feedback: (companyId: string) => ofCompany(companyId, 'FEEDBACK'),
  reportsInProgress: (companyId: string) => ofCompany(companyId, 'REPORTING'),
  outbox: (companyId: string) => ofCompany(companyId, 'OUTBOX'),
  channel: (companyId: string, name: string) => ofCompany(companyId, `CHANNEL#${name}`),
  buildings: (companyId: string) => ofCompany(companyId, 'BUILDINGS'),
  clients: (companyId: string) => ofCompany(companyId, 'CLIENTS'),
  users: (companyId: string) => ofCompany(companyId, 'USERS'),
  dashboard: (companyId: string, tray: 'review' | 'work' | 'clearances') => ofCompany(companyId, `DESK#${tray}`),
  buildingWords: (companyId: string) => ofCompany(companyId, 'WORDS'),
  clearances: (companyId: string) => ofCompany(companyId, 'CLEARANCES'),
  clearance: (companyId: string, id: string) => ofCompany(companyId, `CLEARANCE#${id}`),
  removalists: (companyId: string) => ofCompany(companyId, 'REMOVERS'),
  renames: (companyId: string) => ofCompany(companyId, 'RENAMES'),
  exports: (companyId: string, kind: 'client' | 'building', id: string) =>
    ofCompany(companyId, `EXPORTS#${kind}#${id}`),
  statistics: (companyId: string, month: string) => ofCompany(companyId, `STATISTICS#${month}`),
  companies: () => 'COMPANIES',
}

/** Sort keys inside a building. */
export const sortKeys = {
  building: () => 'BUILDING',
  floor: (id: string) => `FLOOR#${id}`,
  room: (id: string) => `ROOM#${id}`,
  item: (id: string) => `ITEM#${id}`,
  note: (typeId: string) => `NOTE#${typeId}`,
  labReturn: (id: string) => `RETURN#${id}`,
  report: (id: string) => `REPORT#${id}`,
  clearance: (id: string) => `CLEARANCE#${id}`,
  drawingImage: (of: string, id: string) => `DRAWING#${of}#${id}`,
  figures: () => 'FIGURES',
  decision: (what: string) => `DECISION#${what}`,
  turnaround: (contaminateId: number) => `TURNAROUND#${contaminateId}`,
  issued: (what: string) => `ISSUED#${what}`,
}

export const keys = {
  inBuilding: (companyId: string, buildingId: string, sort: string) =>
    key(partition.building(companyId, buildingId), sort),
  reservation: (companyId: string, buildingId: string, claim: string) =>
    key(partition.buildingRecords(companyId, buildingId), claim),
  labImport: (companyId: string, buildingId: string, id: string) =>
    key(partition.buildingRecords(companyId, buildingId), `LABIMPORT#${id}`),
  labImportInProgress: (companyId: string, buildingId: string) =>
    key(partition.buildingRecords(companyId, buildingId), 'LABIMPORTING'),
  labImportRows: (companyId: string, buildingId: string, id: string, at: number) =>
    key(partition.buildingRecords(companyId, buildingId), `LABPLAN#${id}#${String(at).padStart(3, '0')}`),
  labColumns: (companyId: string, laboratoryId: string, contaminateId: number) =>
    key(partition.labColumns(companyId, laboratoryId), `COLUMNS#${contaminateId}`),
  managementPlan: (companyId: string, buildingId: string, id: string) =>
    key(partition.managementPlans(companyId, buildingId), `PLAN#${id}`),
  managementPlanContacts: (companyId: string, buildingId: string) =>
    key(partition.managementPlans(companyId, buildingId), 'CONTACTS'),
  managementPlanInProgress: (companyId: string, buildingId: string) =>
    key(partition.managementPlans(companyId, buildingId), 'MAKING'),
  managementPlanDownload: (companyId: string, hash: string) => key(ofCompany(companyId, `PLAN#${hash}`), 'PLAN'),
  survey: (companyId: string, id: string) => key(partition.survey(companyId, id), 'SURVEY'),
  surveyWord: (companyId: string, word: string, id: string) =>
    key(partition.surveyWords(companyId), `${word} ${descendingId(id)}`),
  jobNumber: (companyId: string, jobNumber: string) =>
    key(partition.jobNumbers(companyId), jobNumber.trim().toUpperCase()),
  client: (companyId: string, id: string) => key(partition.client(companyId, id), 'CLIENT'),
  contact: (companyId: string, clientId: string, id: string) =>
    key(partition.client(companyId, clientId), `CONTACT#${id}`),
  office: (companyId: string, id: string) => key(partition.offices(companyId), `OFFICE#${id}`),
  laboratory: (companyId: string, id: string) => key(partition.laboratories(companyId), `LABORATORY#${id}`),
  recommendation: (companyId: string, id: number) => key(partition.recommendations(companyId), `RECOMMENDATION#${id}`),
  feedback: (companyId: string, id: string) => key(partition.feedback(companyId), id),
  company: (companyId: string) => key(`C#${companyId}`, 'COMPANY'),
  reportCheckSettings: (companyId: string) => key(partition.recommendations(companyId), 'REPORTLINT'),
  userCount: (companyId: string) => key(`C#${companyId}`, 'HEADCOUNT'),
  user: (companyId: string, id: string) => key(partition.user(companyId, id), 'USER'),
  password: (companyId: string, id: string) => key(partition.user(companyId, id), 'PASSWORD'),
  passwordLink: (companyId: string, id: string) => key(partition.user(companyId, id), 'PASSWORDLINK'),
  mailSettings: (companyId: string, id: string) => key(partition.user(companyId, id), 'MAILS'),
  sentMail: (companyId: string, id: string) => key(ofCompany(companyId, `MAIL#${id}`), 'MAIL'),
  singleSignOn: (companyId: string, domain: string) => key(`C#${companyId}`, `SIGNON#${lower(domain)}`),
  signOnRequest: (companyId: string, secret: string) =>
    key(ofCompany(companyId, `SIGNINGON#${hashSecret(secret)}`), 'SIGNINGON'),
  connector: (companyId: string) => key(`C#${companyId}`, 'CONNECTOR'),
  match: (companyId: string, kind: 'client' | 'building', id: string) =>
    key(partition.exports(companyId, kind, id), 'MATCH'),
  export: (companyId: string, kind: 'client' | 'building', id: string, exportId: string) =>
    key(partition.exports(companyId, kind, id), `EXPORT#${exportId}`),
  exportReference: (companyId: string, kind: 'client' | 'building', reference: string) =>
    key(ofCompany(companyId, 'EXPORTREFS'), `${kind}#${lower(reference)}`),
  domain: (domain: string) => key(`DOMAIN#${lower(domain)}`, 'DOMAIN'),
  session: (companyId: string, userId: string, secret: string) =>
    key(partition.user(companyId, userId), `SESSION#${hashSecret(secret)}`),
  socket: (companyId: string, userId: string, connectionId: string) =>
    key(partition.user(companyId, userId), `SOCKET#${connectionId}`),
  twoFactor: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'TWOFACTOR'),
  twoFactorPending: (companyId: string, userId: string) => key(partition.user(companyId, userId), 'TWOFACTOR#PENDING'),
  recoveryCode: (companyId: string, userId: string, code: string) =>
    key(partition.user(companyId, userId), `RECOVERY#${hashSecret(code)}`),
  tourStep: (companyId: string, userId: string, tour: string, step: string) =>
    key(partition.user(companyId, userId), `TOUR#${tour}#${step}`),
  notification: (companyId: string, userId: string, id: string) =>
    key(partition.user(companyId, userId), `MESSAGE#${id}`),
  file: (companyId: string, hash: string) => key(ofCompany(companyId, `FILE#${hash}`), 'FILE'),
  command: (companyId: string, id: string) => key(ofCompany(companyId, `COMMAND#${id}`), 'COMMAND'),
  duplicate: (companyId: string, jobId: string) => key(ofCompany(companyId, `DUPLICATION#${jobId}`), 'DUPLICATION'),
  outbox: (companyId: string, jobId: string) => key(partition.outbox(companyId), jobId),
  reportInProgress: (companyId: string, reportId: string) => key(partition.reportsInProgress(companyId), reportId),
  buildingWord: (companyId: string, entry: string, buildingId: string) =>
    key(partition.buildingWords(companyId), `${entry} ${descendingId(buildingId)}`),
  clearance: (companyId: string, id: string) => key(partition.clearance(companyId, id), 'CLEARANCE'),
  photoLog: (companyId: string, clearanceId: string, id: string) =>
    key(partition.clearance(companyId, clearanceId), `PHOTOLOG#${id}`),
  clearanceFile: (companyId: string, clearanceId: string, kind: string, id: string) =>
    key(partition.clearance(companyId, clearanceId), `FILE#${kind}#${id}`),
  removalCompany: (companyId: string, id: string) => key(partition.removalists(companyId), `COMPANY#${id}`),
  removalist: (companyId: string, id: string) => key(partition.removalists(companyId), `REMOVALIST#${id}`),
  rename: (companyId: string, what: string) => key(partition.renames(companyId), what),
  subscription: (companyId: string, channel: string, connectionId: string) =>
    key(partition.channel(companyId, channel), connectionId),
  email: (address: string) => key(`EMAIL#${lower(address)}`, 'EMAIL'),
  revision: (code: string) => key(`VERIFY#${code}`, 'REVISION'),
  attempts: (what: string) => key(`ATTEMPTS#${lower(what)}`, 'ATTEMPTS'),
  connection: (id: string) => key(`CONNECTION#${id}`, 'CONNECTION'),
  companies: (companyId: string) => key(partition.companies(), companyId),
}

/** Secrets are stored as their fingerprint only: whoever reads the table cannot use them. */
export const hashSecret = (secret: string | Uint8Array): string => createHash('sha256').update(secret).digest('hex')
