import { gunzipSync, gzipSync } from 'node:zlib'
import { type StoredFile, storeFile } from '#functions/data/files/storedFiles.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { latestIssuedReport } from '#shared/domain/edits/reportEdits.ts'
import { IssueContents } from '#shared/domain/files/issueContents.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { isDraftReport } from '#shared/report/model/coverPage.ts'
import type { EarlierIssue } from '#shared/report/model/reportSource.ts'

/** Stores the issue contents, compressed. The same contents give the same file. */
export const storeIssueContents = (companyId: string, contents: IssueContents): Promise<StoredFile> =>
  storeFile(companyId, gzipSync(JSON.stringify(contents)), 'application/gzip')

/** Undefined if the file is missing. */
export async function readIssueContents(companyId: string, file: string): Promise<IssueContents | undefined> {
  const bytes = await Bucket.get(companyId, file)
  return bytes && IssueContents().parse(JSON.parse(gunzipSync(bytes).toString()))
}

/**
 * The previous issue for a report's list of changes. Empty for a draft, a report requested without changes, or a previous issue
 * without stored contents.
 */
export async function readEarlierIssue(
  companyId: string,
  tree: Tree,
  { contaminate_id, omits_changes }: Pick<Report, 'contaminate_id' | 'omits_changes'>,
): Promise<{ readonly earlier?: EarlierIssue }> {
  const before = latestIssuedReport(tree, contaminate_id)
  if (isDraftReport({ tree }) || omits_changes || !before?.contents_file) return {}
  const contents = await readIssueContents(companyId, before.contents_file)
  return { earlier: { issued_at: before.requested_at, contents } }
}
