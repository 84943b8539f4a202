import { gunzipSync, gzipSync } from 'node:zlib'
import { type StoredFile, storeFile } from '#functions/data/files/storedFiles.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { latestIssuedReport } from '#shared/domain/edits/reportEdits.ts'
import { IssueContents } from '#shared/domain/files/issueContents.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { isDraftReport } from '#shared/report/model/coverPage.ts'
import type { EarlierIssue } from '#shared/report/model/reportSource.ts'

/** Stores what an issued report says of its items, compressed: the same items give the same file. */
export const storeIssueContents = (companyId: string, contents: IssueContents): Promise<StoredFile> =>
  storeFile(companyId, gzipSync(JSON.stringify(contents)), 'application/gzip')

/** Undefined where the file can't be found. */
export async function readIssueContents(companyId: string, file: string): Promise<IssueContents | undefined> {
  const bytes = await Bucket.get(companyId, file)
  return bytes && IssueContents.parse(JSON.parse(gunzipSync(bytes).toString()))
}

/**
 * The issue whose changes a report lists: the one before it. None for a draft, which replaces nothing, for one that was
 * requested without, and where nothing was kept of the one before.
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
