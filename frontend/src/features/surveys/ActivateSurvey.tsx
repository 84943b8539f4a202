import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'

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
