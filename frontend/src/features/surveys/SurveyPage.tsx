import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { buildingColumns } from '#frontend/features/browse/buildingColumns.tsx'
import { DeleteBuilding } from '#frontend/features/buildings/DeleteBuilding.tsx'
import { useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { useSurvey } from '#frontend/features/surveyForm/useSurvey.ts'
import { createsSurvey, isCreation } from '#frontend/store/database.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { SURVEY_STATUS, type Survey } from '#shared/domain/company/survey.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { ActivateSurvey } from './ActivateSurvey.tsx'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { DuplicateSurvey } from './DuplicateSurvey.tsx'
import { SurveyNotePanel } from './SurveyNotePanel.tsx'
import { UnsentSurvey } from './UnsentSurvey.tsx'
import './surveys.css'

const COLUMN_KEYS = ['name', 'report_type', 'address', 'survey_date', 'status']
const columns = buildingColumns
  .filter(({ key }) => COLUMN_KEYS.includes(key))
  .map(column => (column.key === 'report_type' ? { ...column, card: 'below' as const } : column))

export function SurveyPage() {
  const id = useRouteParam('survey')
  const creation = usePendingWrites()
    .filter(isCreation)
    .find(each => each.input.survey.id === id && createsSurvey(each))
  const unsent = creation?.input.known.survey
  const surveyQuery = useSurvey(unsent ? '' : id)
  const { data, missing, stale } = surveyQuery
  useSetBreadcrumbs({ name: 'Browse', to: paths.browse }, { name: (unsent ?? data)?.job_number ?? 'Survey' })
  if (unsent) return <UnsentSurvey survey={unsent} />
  if (!data || missing) return <NotLoadedPage query={surveyQuery} noun="survey" back={paths.browse} />
  return (
    <Page
      title={data.name}
      actions={
        <>
          <ButtonLink icon="edit" to={paths.editSurvey(id)}>
            Edit
          </ButtonLink>
          <MoreActions>
            <DuplicateSurvey survey={data} />
            <DeleteSurvey survey={data} buildings={data.buildings} />
          </MoreActions>
        </>
      }
      action={
        <ButtonLink kind="primary" icon="plus" to={paths.newBuilding(id)}>
          Add building
        </ButtonLink>
      }
    >
      {data.status_id !== SURVEY_STATUS.active && <ActivateSurvey survey={data} />}
      <SurveyFacts survey={data} />
      <SurveyNotePanel survey={data} />
      <Section
        title="Buildings"
        actions={
          <ButtonLink icon="plus" to={paths.newClearance(id)}>
            Add clearance
          </ButtonLink>
        }
      >
        <DataGrid
          label="Buildings"
          columns={columns}
          {...(data.buildings.length > PAGE_SIZES[0] && { search: 'Search buildings' })}
          rows={data.buildings}
          rowKey={row => row.id}
          href={row => paths.building(id, row.id)}
          stale={stale}
          actions={row => <DeleteBuilding building={row} inRow />}
          actionsWidth="72"
          empty={{ title: 'There are no buildings', hint: 'Add the first building of this survey.' }}
        />
      </Section>
    </Page>
  )
}

function SurveyFacts({ survey }: { survey: Survey }) {
  const { image, client_name } = survey
  const clientImage = useImage(image?.file)
  return (
    <div className="survey-head">
      <DescriptionList
        facts={[
          { name: 'Job number', value: survey.job_number },
          { name: 'Client', value: client_name },
          { name: 'Contact', value: survey.contact_name },
          { name: 'Office', value: survey.office_name || 'N/A' },
          { name: 'Status', value: SURVEY_STATUS_NAMES[survey.status_id] },
        ]}
      />
      {image && clientImage.state !== 'failed' && (
        <ImagePreview src={urlOf(clientImage)} alt={`Image of ${client_name}`} size={image} />
      )}
    </div>
  )
}
