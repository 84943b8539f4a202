import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SURVEY_STATUS_NAMES } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'

/** Says that a survey is not active, with the button that makes it active. */
export function ActivateSurvey({ survey: { id, status_id } }: { survey: Survey }) {
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
