import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { buildingColumns } from '#frontend/features/browse/buildingColumns.tsx'
import NewBuildings from '#frontend/features/browse/NewBuildings.tsx'
import { DeleteBuilding } from '#frontend/features/buildings/DeleteBuilding.tsx'
import { DuplicateDialog } from '#frontend/features/duplicates/DuplicateDialog.tsx'
import { duplicateCalls } from '#frontend/features/duplicates/useDuplicate.ts'
import { useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { NewJobNumberField } from '#frontend/features/surveyForm/NewJobNumberField.tsx'
import { useSurvey } from '#frontend/features/surveyForm/useSurvey.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { createsSurvey, isCreation } from '#frontend/store/database.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { SURVEY_STATUS, type Survey } from '#shared/domain/company/survey.ts'
import type { SurveyOfProject } from '#shared/domain/edits/newBuilding.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { SurveyNotePanel } from './SurveyNotePanel.tsx'
import './surveys.css'

const COLUMN_KEYS = ['name', 'report_type', 'address', 'survey_date', 'status']
const columns = buildingColumns
  .filter(({ key }) => COLUMN_KEYS.includes(key))
  .map(column => ({
    ...column,
    ...(column.lines && { width: '32%' }),
    ...(column.key === 'report_type' && { card: 'below' as const }),
  }))

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

function ActivateSurvey({ survey: { id, status_id } }: { survey: Survey }) {
  const { busy, run } = useCommand('surveys')
  return (
    <Banner
      action={
        <Button busy={busy} onClick={() => void run(buildingCalls.surveys.activate, { params: { id } })}>
          Make active
        </Button>
      }
    >
      This survey is {SURVEY_STATUS_NAMES[status_id]?.toLowerCase()}.
    </Banner>
  )
}

interface Values {
  name: string
  job_number: string
}

/** Duplicates a survey for the same client under another job number. Its buildings are duplicated one after another. */
function DuplicateSurvey({ survey }: { survey: Survey }) {
  const navigate = useNavigate()
  const [isTaken, setIsTaken] = useState(false)
  return (
    <DuplicateDialog<Values>
      noun="survey"
      of={survey.id}
      why={() => (isTaken ? 'Choose another job number' : undefined)}
      values={() => ({ name: survey.name, job_number: '' })}
      request={async (body, send, id) => {
        const { survey_id } = await send(duplicateCalls.survey, {
          params: { id: survey.id },
          body: { ...body, id },
        })
        await navigate(paths.survey(survey_id))
      }}
    >
      <NewJobNumberField name="job_number" onTaken={setIsTaken} />
    </DuplicateDialog>
  )
}

function UnsentSurvey({ survey }: { survey: SurveyOfProject }) {
  return (
    <Page title={survey.name} status={<StatusChip name="Not sent yet" />}>
      <Banner>This survey is saved on this device. It will be sent when you’re back online.</Banner>
      <DescriptionList
        facts={[
          { name: 'Job number', value: survey.job_number },
          { name: 'Client', value: survey.client_name },
          { name: 'Contact', value: survey.contact_name },
          { name: 'Office', value: survey.office_name || 'N/A' },
        ]}
      />
      {survey.note && (
        <Section title="Note">
          <p className="survey-note">{survey.note}</p>
        </Section>
      )}
      <NewBuildings survey={survey.id} title="Buildings" />
    </Page>
  )
}
