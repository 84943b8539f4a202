import NewBuildings from '#frontend/features/browse/NewBuildings.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import type { SurveyOfProject } from '#shared/domain/edits/newBuilding.ts'

export function UnsentSurvey({ survey }: { survey: SurveyOfProject }) {
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
