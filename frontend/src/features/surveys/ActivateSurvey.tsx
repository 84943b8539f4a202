import { useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useRefreshSurveys } from '#frontend/features/surveyForm/useSurvey.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/building/buildingStatus.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

/** Says that a survey is not active, with the button that makes it active. */
export function ActivateSurvey({ survey: { id, status_id } }: { survey: Survey }) {
  const [isBusy, setIsBusy] = useState(false)
  const refresh = useRefreshSurveys()
  const activate = async () => {
    setIsBusy(true)
    try {
      toast((await buildingCalls.surveys.activate({ params: { id } }, { key: newId() })).message)
      await refresh()
    } catch (thrown) {
      toast(refusalOf(thrown)?.message ?? 'Something went wrong. Try again.', 'error')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Banner
      action={
        <Button busy={isBusy} onClick={() => void activate()}>
          Make active
        </Button>
      }
    >
      This survey is {SURVEY_STATUS_NAMES[status_id]?.toLowerCase()}.
    </Banner>
  )
}
