import { StaleReadError } from '#functions/data/claim.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { type OtherIssue, otherContaminant } from '#shared/report/survey/otherIssue.ts'
import { readIssueContents } from './issueContents.ts'
import { verificationOf } from './verification.ts'

/** The current issue of the other contaminant; undefined if there is none. */
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
  // The report was issued after the tree was read.
  if (!report) throw new StaleReadError()
  const contents = report.contents_file ? await readIssueContents(companyId, report.contents_file) : undefined
  return { report, version: issues.indexOf(report) + 1, ...verificationOf(code), contents }
}
