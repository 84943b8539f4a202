import { useState } from 'react'
import { ulid } from 'ulid'
import { SURVEY_STATUS_NAMES } from '#shared/domain/buildingStatus.ts'
import type { Survey } from '#shared/domain/survey.ts'
import { work } from '../../api/work.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { refused } from '../../ui/refusalFields.ts'
import { toast } from '../../ui/toast.tsx'
import { useSurveysChanged } from './useSurvey.ts'

/** A survey that rests says so, with the way back. */
export function Activate({ survey: { id, status_id } }: { survey: Survey }) {
  const [busy, setBusy] = useState(false)
  const changed = useSurveysChanged()
  const activate = async () => {
    setBusy(true)
    try {
      toast((await work.surveys.activate({ params: { id } }, { key: ulid() })).message)
      await changed()
    } catch (thrown) {
      toast(refused(thrown)?.message ?? 'That did not work. Try again.', 'error')
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
