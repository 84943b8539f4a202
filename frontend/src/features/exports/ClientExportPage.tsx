import { useParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { ClientPayload, EXPORT_NAMES, type ExportListEntry } from '#shared/domain/exports/export.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { useExportClient } from './exportCalls.ts'
import { ExportStatusChip, referenceText } from './exportStatus.tsx'
import { MatchActions } from './MatchActions.tsx'
import './exports.css'

const columns: readonly Column<ExportListEntry>[] = [
  { key: 'requested_at', title: 'Requested', render: row => formatMoment(row.requested_at) },
  { key: 'by', title: 'By', render: row => row.requested_name },
  { key: 'what', title: 'What', render: row => EXPORT_NAMES[row.kind] },
  {
    key: 'status',
    title: 'Status',
    width: '24%',
    render: row => <ExportStatusChip latest={{ ...row, is_refused: false }} />,
  },
  { key: 'attempt', title: 'Attempts', align: 'end', render: row => row.attempt },
  { key: 'reference', title: 'Reference', render: row => row.reference ?? '' },
]

/** The titles of the fields that the external system receives. */
const TITLES: Readonly<Record<keyof ClientPayload, string>> = {
  enad_ref: 'Our reference',
  name: 'Name',
  billing_address: 'Billing address',
  billing_address2: 'Second line',
  billing_suburb: 'Suburb',
  billing_city: 'City',
  billing_postcode: 'Postcode',
  contact_name: 'Contact',
  contact_email: 'Email',
  contact_phone: 'Phone',
  name_short: 'Short name',
}
const factsOf = (payload: ClientPayload) =>
  ClientPayload()
    .keyof()
    .options.map(field => ({ name: TITLES[field], value: payload[field] }))

/** The export of one client in detail, for root: the data to send, and the history. */
export function ClientExportPage() {
  const { client: id = '' } = useParams()
  const { actor } = useSession()
  const clientQuery = useExportClient(id)
  const { data } = clientQuery
  useSetBreadcrumbs({ name: 'Export', to: paths.exports }, { name: data?.name ?? 'Client' })
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.exports} />
  const { name, match, payload, is_set_up } = data
  return (
    <Page
      title={name}
      status={match.client && <ExportStatusChip latest={match.client} />}
      facts={[referenceText(match)]}
      actions={
        <>
          {may(actor, 'browseExports') && (
            <ButtonLink icon="building" to={paths.buildingExports(id)}>
              Buildings
            </ButtonLink>
          )}
          <MatchActions kind="client" id={id} name={name} match={match} why={is_set_up ? undefined : NOT_SET_UP} />
        </>
      }
    >
      {!is_set_up && <Banner tone="warning">{NOT_SET_UP}</Banner>}
      <Section title="Data to send">
        <DescriptionList facts={factsOf(payload)} />
      </Section>
      <Section title="History">
        <DataGrid
          label="Exports"
          columns={columns}
          rows={data.exports}
          rowKey={row => row.id}
          empty={{
            title: 'Nothing has been sent yet',
            hint: 'Create the client in the external system, or link it to an existing one.',
          }}
        />
      </Section>
    </Page>
  )
}
const NOT_SET_UP = 'The external system hasn’t been set up'
