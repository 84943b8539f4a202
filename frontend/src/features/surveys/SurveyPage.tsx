import type { BuildingRow } from '#shared/domain/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary.ts'
import { useRead } from '../../api/useRead.ts'
import { work } from '../../api/work.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useParam } from '../buildings/inside.ts'
import { buildingColumns } from '../dashboard/buildingColumns.tsx'

const SHOWN = ['name', 'report_type', 'address', 'survey_date', 'status']
const columns = buildingColumns.filter(({ key }) => SHOWN.includes(key))

export function SurveyPage() {
  const id = useParam('survey')
  const { data, failure, missing, asOf } = useRead(['survey', id], signal =>
    work.surveys.read({ params: { id } }, { signal }),
  )
  useTrail({ name: 'Browse', to: paths.browse }, { name: data?.job_number ?? 'Survey' })
  if (missing)
    return (
      <Page title="Not found">
        <Failure
          title="There is no such survey"
          message="It does not exist, or it belongs to another company."
          action={
            <ButtonLink icon="browse" to={paths.browse}>
              Browse buildings
            </ButtonLink>
          }
        />
      </Page>
    )
  if (!data)
    return (
      <Page title="Survey">
        {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={5} />}
      </Page>
    )
  const add = data.buildings.some((row: BuildingRow) => row.report_type_id === REPORT_TYPE.clearance)
    ? 'Add clearance'
    : 'Add building'
  return (
    <Page
      title={data.name}
      facts={[data.job_number, data.client_name]}
      action={
        <ButtonLink kind="primary" icon="plus" to={paths.addBuilding(id)}>
          {add}
        </ButtonLink>
      }
    >
      <Facts
        facts={[
          { name: 'Job number', value: data.job_number },
          { name: 'Client', value: data.client_name },
          { name: 'Contact', value: data.contact_name },
          { name: 'Office', value: data.office_name || 'N/A' },
          { name: 'Note', value: data.note || <span className="quiet">Survey note has not been set</span>, wide: true },
        ]}
      />
      <Section title="Buildings">
        <DataGrid
          label="Buildings"
          columns={columns}
          rows={data.buildings}
          rowKey={row => row.id}
          href={row => paths.building(id, row.id)}
          asOf={asOf}
          empty={{ title: 'There are no buildings', hint: 'Add the first building of this survey.' }}
        />
      </Section>
    </Page>
  )
}
