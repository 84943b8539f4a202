import { Acknowledgements } from '#functions/data/access/acknowledgements.ts'
import { SiteRegisters } from '#functions/data/access/siteRegisters.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { ISSUED_CLEARANCE, Revisions } from '#functions/data/files/revisions.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { IssuedBuilding, IssuedDocument, IssueHistory } from '#shared/domain/building/issuedRegister.ts'
import type { ReadIssue, SiteLog } from '#shared/domain/building/siteRegister.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import { compareIssues, type IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { issuedClearanceName } from '#shared/domain/files/issuedClearanceName.ts'
import type { Revision } from '#shared/domain/files/revision.ts'
import type { BuildingListEntry, Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  type ContaminantId,
  REPORT_TYPE,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { readIssueContents } from './issueContents.ts'
import { COMMENT, type Shown } from './issuedRegister.ts'

/** Buildings per page, and index rows read per page. */
const PAGE = 50
const MAX_ROWS = 200
const AT_ONCE = 25

interface IssuedBuildings {
  readonly buildings: IssuedBuilding[]
  readonly next?: string
  /** True if there may be further buildings. */
  readonly more: boolean
}

/**
 * Up to 50 buildings of a client with a current issue, newest issue first; the first page has the newest buildings. A search
 * finds up to 50 buildings that contain all its words.
 */
export async function readIssuedBuildings(
  companyId: string,
  client: string,
  { after, search }: { readonly after?: string | undefined; readonly search?: string | undefined },
): Promise<IssuedBuildings> {
  const { entries, ...others } = await (search
    ? readFoundEntries(companyId, client, search)
    : readListedEntries(companyId, client, after))
  const buildings: IssuedBuilding[] = []
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const part = entries.slice(start, start + AT_ONCE)
    buildings.push(...(await Promise.all(part.map(entry => readIssuedBuilding(companyId, entry)))).flat())
  }
  return { buildings: buildings.sort((a, b) => b.issued_at.localeCompare(a.issued_at)), ...others }
}

async function readFoundEntries(companyId: string, client: string, search: string) {
  const { data, meta } = await BuildingSearch.find(companyId, { client, search }, { page: 1, paginate: PAGE })
  return { entries: data.filter(mayBeIssued), more: meta.more || meta.total > PAGE }
}

async function readListedEntries(companyId: string, client: string, after: string | undefined) {
  const rows = await BuildingSearch.ofClient(companyId, client, after, MAX_ROWS + 1)
  const possible = rows.slice(0, MAX_ROWS).filter(({ entry }) => mayBeIssued(entry))
  const next = (possible[PAGE] ?? rows[MAX_ROWS])?.place
  const entries = possible.slice(0, PAGE).map(({ entry }) => entry)
  return { entries, more: next !== undefined, ...(next && { next }) }
}

/** Only a building that is locked, has a finished report or has clearances can have a current issue. */
const mayBeIssued = (entry: BuildingListEntry): boolean =>
  isLocked(entry.status_id) ||
  [entry.asbestos_report_status, entry.lead_report_status].includes('completed') ||
  entry.report_type_id === REPORT_TYPE.clearance

async function readIssuedBuilding(companyId: string, entry: BuildingListEntry): Promise<IssuedBuilding[]> {
  const pointers = await Revisions.current(companyId, entry.id)
  const revisions = await Promise.all([...pointers.values()].map(Revisions.read))
  const issued_at = revisions
    .map(({ issued_at }) => issued_at)
    .sort()
    .at(-1)
  if (!issued_at) return []
  const { id, name, full_address, survey_date } = entry
  const documents = [...new Set([...pointers.keys()].map((key, at) => titleOf(key, revisions[at])))]
  return [{ id, name, full_address, ...(survey_date && { survey_date }), issued_at, documents }]
}

const reportTitle = (contaminant: ContaminantId) => `${CONTAMINANT_NAMES[contaminant]} report`
const titleOf = (sortKey: string, revision: Revision | undefined): string => {
  const contaminant = Object.values(CONTAMINANT).find(id => sortKey.endsWith(`report#${id}`))
  return contaminant && !sortKey.startsWith(ISSUED_CLEARANCE)
    ? reportTitle(contaminant)
    : issuedClearanceName(revision?.shows_clear)
}

/** Refuses a building of another client, or without a current issue, as not found. */
export async function refuseUnissued(companyId: string, buildingId: string, client: string): Promise<void> {
  const [building, issued] = await Promise.all([
    Buildings.read(companyId, buildingId),
    Revisions.current(companyId, buildingId),
  ])
  if (building.client_id !== client || issued.size === 0) throw new Refusal('not_found')
}

/** The issued documents of a building that were not withdrawn, newest first. */
export async function readDocuments(companyId: string, tree: Tree): Promise<IssuedDocument[]> {
  const pointers = await Revisions.current(companyId, tree.building.id)
  const contaminants = Object.values(CONTAMINANT)
  const reports = await Promise.all(contaminants.map(contaminant => readShownReports(tree, contaminant)))
  const clearances = [...pointers.keys()].filter(key => key.startsWith(ISSUED_CLEARANCE))
  const certificates = await Promise.all(
    clearances.map(key => readCertificate(companyId, key.slice(ISSUED_CLEARANCE.length), pointers.get(key) ?? '')),
  )
  return [...reports.flat().map(({ document }) => document), ...certificates]
    .filter(({ state }) => state !== 'withdrawn')
    .sort((a, b) => b.issued_at.localeCompare(a.issued_at))
}

async function readReports(tree: Tree, contaminant: ContaminantId) {
  const issued = issuedReports(tree, contaminant)
  const revisions = await Promise.all(issued.map(({ code = '' }) => Revisions.read(code)))
  return issued.flatMap((report, at) => {
    const revision = revisions[at]
    return revision ? [{ report, document: reportDocument(report, revision, at + 1) }] : []
  })
}

const reportDocument = (report: Report, { issued_at, state }: Revision, version: number): IssuedDocument => ({
  id: report.id,
  kind: 'report',
  name: reportTitle(report.contaminate_id),
  ...{ version, issued_at, state },
  has_register: report.register_file !== undefined,
  has_pack: report.pack_file !== undefined,
})

async function readCertificate(companyId: string, id: string, code: string): Promise<IssuedDocument> {
  const [{ name }, { issue: version, issued_at, state, shows_clear }] = await Promise.all([
    Clearances.read(companyId, id),
    Revisions.read(code),
  ])
  return {
    id,
    kind: 'certificate',
    name: `${issuedClearanceName(shows_clear)}: ${name}`,
    version,
    issued_at,
    state,
    has_register: false,
    has_pack: false,
  }
}

/** The issues of a report, newest first, each with the changes since the previous issue. */
export async function readIssues(
  companyId: string,
  buildingId: string,
  contaminant: ContaminantId,
  shown: Shown,
): Promise<IssueHistory[]> {
  const issues = await readReports(await readTree(companyId, buildingId), contaminant)
  if (!issues.some(({ document: { state } }) => state === 'current')) throw new Refusal('not_found')
  const contents = await Promise.all(
    issues.map(({ report }) => report.contents_file && readIssueContents(companyId, report.contents_file)),
  )
  return issues
    .map(({ document }, at) => {
      const [before, after] = [contents[at - 1], contents[at]]
      return { ...document, changes: before && after ? shownChanges(compareIssues(before, after), shown) : null }
    })
    .reverse()
}

const PHOTO = /photo$/i
/** Removes hidden fields. An item with only hidden changes counts as unchanged. */
function shownChanges(changes: IssueChanges, { shows_photos, shows_comments }: Shown): IssueChanges {
  const isShown = ({ label }: { readonly label: string }) =>
    (shows_comments || label !== COMMENT) && (shows_photos || !PHOTO.test(label))
  const all = changes.changed.map(item => ({ ...item, fields: item.fields.filter(isShown) }))
  const changed = all.filter(({ fields }) => fields.length > 0)
  return { ...changes, changed, unchanged: changes.unchanged + all.length - changed.length }
}

const toReadIssue = ({ id, name, version, issued_at }: IssuedDocument): ReadIssue => ({ id, name, version, issued_at })

export const readCurrentIssues = async (companyId: string, tree: Tree): Promise<ReadIssue[]> =>
  (await readDocuments(companyId, tree))
    .filter(({ kind, state }) => kind === 'report' && state === 'current')
    .map(toReadIssue)

/** The issues of a building's reports with these ids, including superseded ones. Refuses any other id. */
export async function readIssuesById(
  companyId: string,
  buildingId: string,
  ids: readonly string[],
): Promise<ReadIssue[]> {
  const tree = await readTree(companyId, buildingId)
  const issues = (await Promise.all(Object.values(CONTAMINANT).map(each => readReports(tree, each)))).flat()
  return ids.map(id => {
    const found = issues.find(({ document }) => document.id === id)
    if (!found) throw new Refusal('issue_unknown')
    return toReadIssue(found.document)
  })
}

export async function readSiteLog(companyId: string, buildingId: string, after?: string): Promise<SiteLog> {
  const [{ is_on }, page] = await Promise.all([
    SiteRegisters.read(companyId, buildingId),
    Acknowledgements.list(companyId, buildingId, after),
  ])
  return { is_on, ...page }
}

/** A report of the building that is issued and not hidden; refuses any other. */
export async function readIssuedReport(companyId: string, buildingId: string, id: string): Promise<Report> {
  const tree = await readTree(companyId, buildingId)
  const reports = await Promise.all(Object.values(CONTAMINANT).map(contaminant => readShownReports(tree, contaminant)))
  const found = reports.flat().find(({ report }) => report.id === id)
  if (!found) throw new Refusal('not_found')
  return found.report
}

/** The reports that were not withdrawn, if one of them is current. A reopened building shows no earlier issues. */
async function readShownReports(tree: Tree, contaminant: ContaminantId) {
  const all = await readReports(tree, contaminant)
  const isIssuedNow = all.some(({ document }) => document.state === 'current')
  return isIssuedNow ? all.filter(({ document }) => document.state !== 'withdrawn') : []
}
