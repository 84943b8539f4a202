import { readTree } from '#functions/data/building/trees.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import { compareIssues } from '#shared/domain/files/issueChanges.ts'
import type { IssueContents } from '#shared/domain/files/issueContents.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { readIssueContents } from './issueContents.ts'
import { readReportSource } from './reportSource.ts'

/** The ids of two issued reports; without `to`, the current building. */
interface Compared {
  readonly from: string
  readonly to?: string | undefined
}

/** The changes between two issues of a contaminant's report. Refuses an id that is not an issue of this building. */
export async function readReportChanges(
  companyId: string,
  buildingId: string,
  contaminantId: ContaminantId,
  { from, to }: Compared,
) {
  const tree = await readTree(companyId, buildingId)
  const before = await readIssue(companyId, tree, contaminantId, 'from', from)
  const after = to === undefined ? undefined : await readIssue(companyId, tree, contaminantId, 'to', to)
  const contents = after?.contents ?? issueContents(await readReportSource(companyId, tree, contaminantId, now()))
  return { from: before.issue, ...(after && { to: after.issue }), ...compareIssues(before.contents, contents) }
}

async function readIssue(
  companyId: string,
  tree: Tree,
  contaminantId: ContaminantId,
  field: keyof Compared,
  id: string,
) {
  const issues = issuedReports(tree, contaminantId)
  const version = issues.findIndex(report => report.id === id) + 1
  const report = issues[version - 1]
  if (!report?.code) throw new Refusal('not_found')
  const [{ state }, contents] = await Promise.all([Revisions.read(report.code), readContents(companyId, report, field)])
  return { issue: { id, version, issued_at: report.requested_at, state }, contents }
}

async function readContents(
  companyId: string,
  { contents_file }: Report,
  field: keyof Compared,
): Promise<IssueContents> {
  if (!contents_file) throw refusedAt(field, 'issue_contents_not_kept')
  const contents = await readIssueContents(companyId, contents_file)
  if (!contents) throw refusedAt(field, 'issue_contents_missing')
  return contents
}

const refusedAt = (field: keyof Compared, code: RefusalCode) => new Refusal(code, { [field]: refusalSentence(code) })
