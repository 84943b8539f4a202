import { Outdated } from '#functions/data/claim.ts'
import { Reports } from '#functions/data/document/reports.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import type { Write } from '#functions/data/table.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { contentsInPlace, type OtherIssue, otherContaminant } from '#shared/report/survey/otherIssue.ts'
import { readIssueContents } from './issueContents.ts'
import { verificationOf } from './verification.ts'

/** What is issued now of the contaminant that a report is not about; undefined where nothing is. */
export async function readOtherIssue(
  companyId: string,
  tree: Tree,
  contaminant: ContaminantId,
): Promise<OtherIssue | undefined> {
  const other = otherContaminant(contaminant)
  const code = (await Revisions.current(companyId, tree.building.id)).get(issuedSortKeys.report(other))
  if (!code) return undefined
  const issues = issuedReports(tree, other)
  const report = issues.find(each => each.code === code)
  // Issued since the tree was read.
  if (!report) throw new Outdated()
  const contents = report.contents_file ? await readIssueContents(companyId, report.contents_file) : undefined
  return { report, version: issues.indexOf(report) + 1, ...verificationOf(code), contents }
}

/** A pack is published only as long as nothing else is issued than it says; the other report gets it too where it has both. */
export function otherWrites(
  companyId: string,
  tree: Tree,
  { contaminate_id }: Report,
  other: OtherIssue | undefined,
  pack: string | undefined,
): Write[] {
  const { id } = tree.building
  const sortKey = issuedSortKeys.report(otherContaminant(contaminate_id))
  return [
    Revisions.unchangedCheck(companyId, id, sortKey, other?.report.code),
    ...(pack && other && contentsInPlace(tree, other) ? [Reports.packWrite(companyId, id, other.report, pack)] : []),
  ]
}
