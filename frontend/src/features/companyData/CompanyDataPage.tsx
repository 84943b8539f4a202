import { clientOf } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { dataExports } from '#shared/contract/company/dataExports.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type DataArchive, type DataExport, isDataExportInProgress } from '#shared/domain/company/dataExport.ts'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatMoment, formatNzDay } from '#shared/domain/vocabulary/time.ts'

const { dataExports: calls } = clientOf({ dataExports })
const POLL_MS = 3_000

interface ArchiveRow extends DataArchive {
  readonly of: DataExport
  /** The part number, from 1. */
  readonly number: number
}

const columns: readonly Column<ArchiveRow>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '13%',
    render: ({ of, number }) => `ZIP file ${number} of ${of.archives.length}`,
    card: 'title',
  },
  { key: 'size', title: 'Size', width: '80', align: 'end', render: ({ size }) => formatBytes(size), card: 'end' },
  {
    key: 'contents',
    title: 'Contents',
    width: '22%',
    render: ({ records, files }) =>
      `${records.toLocaleString('en-NZ')} records, ${files.toLocaleString('en-NZ')} files`,
    card: 'below',
  },
  {
    key: 'requested',
    title: 'Requested',
    render: ({ of }) => `${formatMoment(of.requested_at)}, ${of.requested_name}`,
  },
  { key: 'expires', title: 'Expires', width: '120', render: ({ of }) => formatNzDay(of.expires_at) },
]

const archivesOf = (of: DataExport): ArchiveRow[] =>
  of.state === 'completed' ? of.archives.map((archive, at) => ({ ...archive, of, number: at + 1 })) : []

export function CompanyDataPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Company data' })
  const { actor } = useSession()
  const { busy, run } = useCommand('dataExports')
  const { data, failure, stale, refreshing } = useLive(['data-exports'], signal => calls.list({}, { signal }), {
    channels: [channel.user(actor.user_id)],
    isAffected: ({ type }) => type === 'progressed',
    pollMs: exports => (exports?.some(isDataExportInProgress) ? POLL_MS : undefined),
  })
  const latest = data?.[0]
  const request = (
    <Button
      kind="primary"
      icon="download"
      busy={busy}
      why={latest && isDataExportInProgress(latest) ? refusalSentence('data_export_in_progress') : undefined}
      onClick={() => void run(calls.request, { body: { id: newId() } })}
    >
      Export all data
    </Button>
  )
  return (
    <Page title="Company data" action={request}>
      <p className="quiet">
        An export contains all records of your company as JSON and all its photos, plans and documents, in one or more
        ZIP files. You can download them for 7 days. Passwords and other secrets aren’t included.
      </p>
      {latest && <ExportStatus latest={latest} />}
      <DataGrid
        label="ZIP files"
        columns={columns}
        rows={data?.flatMap(archivesOf)}
        rowKey={({ of, number }) => `${of.id} ${number}`}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'There is nothing to download' }}
        actionsWidth="130"
        actions={row => <Download {...row} />}
      />
    </Page>
  )
}

function ExportStatus({ latest: { id, state, progress, problem, is_cancelled } }: { latest: DataExport }) {
  const { busy, run } = useCommand('dataExports')
  if (state === 'failed')
    return (
      <Banner tone={is_cancelled ? 'quiet' : 'danger'}>
        {is_cancelled ? problem : `Couldn’t generate the last export. ${problem}`}
      </Banner>
    )
  if (state === 'completed') return null
  return (
    <DocumentInProgress
      name="export"
      waiting="Export queued"
      progress={progress}
      busy={busy}
      onCancel={() => void run(calls.cancel, { params: { id } })}
    />
  )
}

function Download({ of: { id }, number }: ArchiveRow) {
  const { busy, run } = useTask()
  const download = async () => {
    const { data } = await calls.download({ params: { id, archive: String(number) } })
    location.assign(data.url)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void run(download)}>
      Download<span className="hidden-visually"> ZIP file {number}</span>
    </Button>
  )
}
