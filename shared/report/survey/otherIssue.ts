import { isAsIssued } from '#shared/domain/edits/reportEdits.ts'
import type { IssueContents } from '#shared/domain/files/issueContents.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { reportItemsOf } from '#shared/report/model/reportItems.ts'
import type { Verification } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

/** The current issued report of the other contaminant. */
export interface OtherIssue {
  readonly report: Report
  readonly version: number
  readonly verification?: Verification
  /** Undefined if its contents were not stored. */
  readonly contents: IssueContents | undefined
}

export const otherContaminant = (id: ContaminantId): ContaminantId =>
  id === CONTAMINANT.asbestos ? CONTAMINANT.lead : CONTAMINANT.asbestos

/**
 * The contents of the other report, if they still fit the building: no re-inspection has started since, and the items have the
 * same numbers.
 */
export function contentsIfUnchanged(tree: Tree, other: OtherIssue | undefined): IssueContents | undefined {
  if (!other?.contents || !isAsIssued(tree.building, [other.report])) return undefined
  const there = reportItemsOf(tree, other.report.contaminate_id).map(({ item }) => item.id)
  return there.join() === other.contents.items.map(({ id }) => id).join() ? other.contents : undefined
}

/** The reason why the other contaminant is not in a report's pack, and where to find it. */
export function missingContaminantSentence(
  { tree, contaminate_id }: ReportSource,
  other: OtherIssue | undefined,
): string {
  const id = otherContaminant(contaminate_id)
  const name = CONTAMINANT_NAMES[id]
  const word = name.toLowerCase()
  if (other) {
    const { version, report } = other
    return `${name} is not in this file. It is in the ${word} report, version ${version}, issued ${formatNzDay(report.requested_at)}, code ${report.code}. Read that too before you start work.`
  }
  return contaminantsSurveyed(tree.building).includes(id)
    ? `${name} is not in this file: no ${word} report was issued when it was made. Ask for the ${word} register before you start work.`
    : `${name} is not in this file: this survey did not look for ${word}.`
}
