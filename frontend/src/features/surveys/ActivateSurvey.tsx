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

/** A survey that rests says so, with the way back. */
export function ActivateSurvey({ survey: { id, status_id } }: { survey: Survey }) {
  const [busy, setBusy] = useState(false)
  const changed = useRefreshSurveys()
  const activate = async () => {
    setBusy(true)
    try {
      toast((await buildingCalls.surveys.activate({ params: { id } }, { key: newId() })).message)
      await changed()
    } catch (thrown) {
      toast(refusalOf(thrown)?.message ?? 'That did not work. Try again.', 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      action={
        <Button busy={busy} onClick={() => void activate()}>
          Make active
        </Button>
      }
    >
      This survey is {SURVEY_STATUS_NAMES[status_id]?.toLowerCase()}.
    </Banner>
  )
}
