import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useAskBeforeFinish } from '#frontend/features/clearances/findings/FinishDialog.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { type ClearanceValues, findingsSource } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { openChecklists } from '#shared/domain/clearance/clearanceFindings.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import { hasDetails } from '#shared/domain/clearance/clearanceTexts.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import type { useSaveClearance } from './useSaveClearance.ts'

interface Options {
  readonly form: UseFormReturn<ClearanceValues>
  /** Whether the user pressed Finish rather than Save. */
  readonly finishing: RefObject<boolean>
  readonly saving: ReturnType<typeof useSaveClearance>
  readonly draft: Parameters<ReturnType<typeof useSaveClearance>['save']>[0]
  readonly back: string
  readonly openPanel: (panel: PanelKey) => void
}

/** Saves the form. Finish first asks about open questions and adverse findings, and needs the work described (3§5.4). */
export function useSubmit({ form, finishing, saving, draft, back, openPanel }: Options) {
  const navigate = useNavigate()
  const shortfallsOf = useShortfalls()
  const clearance = { id: form.watch('id'), name: form.watch('name') }
  const findings = useAskBeforeFinish(clearance, close => (panel, title) => (
    <Button
      kind="quiet"
      icon="right"
      onClick={() => {
        close()
        openPanel(panel)
      }}
    >
      Open {title}
    </Button>
  ))
  const submit = async () => {
    const wantsToFinish = finishing.current
    const source = findingsSource(form.getValues(), saving.before?.clearance)
    const isUndescribed = wantsToFinish && !hasDetails(source.details)
    const { status } = saving.before?.clearance ?? { status: 'active' }
    const request = { ...shortfallsOf(source), open: openChecklists(source), asksReasons: status !== 'awaiting_review' }
    const reasons = wantsToFinish && !isUndescribed ? await findings.ask(request) : undefined
    await saving.save(draft, reasons)
    if (reasons) await findings.deleteDraft()
    if (reasons) await navigate(back, { state: { requested_id: form.getValues('id') } })
    if (!isUndescribed) return
    form.setError('details', { message: refusalSentence('work_details_missing') })
    openPanel('details')
  }
  return { submit, dialog: findings.dialog }
}
