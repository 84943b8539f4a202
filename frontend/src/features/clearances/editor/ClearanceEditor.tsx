import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import {
  type ClearanceValues,
  clearanceProblems,
  panelOf,
} from '#frontend/features/clearances/values/clearanceValues.ts'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { failingFields, showFirstInvalid } from '#frontend/ui/fields/firstInvalid.ts'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { isOpenable, nextPanel, PANELS, type PanelKey, panelsOf } from '#shared/domain/clearance/clearancePanels.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorPanel } from './EditorPanel.tsx'
import { PanelBody } from './PanelBody.tsx'
import { PanelProgress } from './PanelProgress.tsx'
import { useSaveClearance } from './useSaveClearance.ts'
import { useSubmit } from './useSubmit.tsx'

interface Props {
  /** Undefined for an unsaved clearance. */
  readonly openClearance: ClearanceRecord | undefined
  readonly values: ClearanceValues
  readonly back: string
}

/** The ten panels in one form. The device stores unsaved values as a draft. */
export function ClearanceEditor({ openClearance, values, back }: Props) {
  const [initialValues] = useState(values)
  const form = useForm<ClearanceValues>({
    resolver: problemResolver(formValues => clearanceProblems(formValues, nzDay())),
    defaultValues: initialValues,
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const finishing = useRef(false)
  const saving = useSaveClearance(form, openClearance)
  const draft = useFormDraft<ClearanceValues, ClearanceRecord>({
    draftKey: openClearance ? `clearance:${openClearance.clearance.id}` : `clearance-new:${saving.building}`,
    form,
    initialValues,
    before: saving.before,
    onRestore: (_, before) => before && saving.restart(before),
  })
  const { open, toggle, openPanel } = usePanels()
  const container = useRef<HTMLDivElement>(null)
  useFirstInvalid(form, container, openPanel)
  const type = form.watch('type') ?? CLEARANCE_TYPE.classA
  const [companies, removalists] = form.watch(['companies', 'removalists'])
  const isRemovalistMissing = companies.length === 0 || removalists.length === 0
  const why = isRemovalistMissing ? refusalSentence('removalist_missing') : undefined
  const { submit, dialog } = useSubmit({ form, finishing, saving, draft, back, openPanel })
  return (
    <div ref={container} className="clearance-editor">
      <Form draft={draft} form={form} onSubmit={submit} buttons={false} why={why}>
        <div className="accordion">
          {panelsOf(type).map(({ key, title, number }) => (
            <EditorPanel
              key={key}
              title={`${number}. ${title}`}
              progress={<PanelProgress panel={key} />}
              open={open === key}
              why={
                isOpenable(key as PanelKey, openClearance !== undefined)
                  ? undefined
                  : 'Save the removal work details first'
              }
              isMounted={key === PANELS[0].key}
              onToggle={() => toggle(key as PanelKey)}
            >
              <PanelBody
                panel={key as PanelKey}
                openClearance={openClearance}
                next={nextOf(key as PanelKey, type, openPanel)}
              />
            </EditorPanel>
          ))}
        </div>
        <EditorFooter
          saved={openClearance !== undefined}
          why={why}
          finishing={finishing}
          isAsking={dialog !== undefined}
          other={<ButtonLink to={back}>Back</ButtonLink>}
        />
      </Form>
      {dialog}
    </div>
  )
}

const nextOf = (panel: PanelKey, type: 1 | 2, openPanel: (panel: PanelKey) => void) => {
  const next = nextPanel(panel, type)
  return next && { title: PANELS.find(({ key }) => key === next)?.title ?? '', open: () => openPanel(next) }
}

/**
 * One panel is open at a time. The router’s state names the panel to open: the next one after the first save, or the panel of a
 * refused write.
 */
function usePanels() {
  const { state, key } = useLocation()
  const linkedPanel = PANELS.find(({ key }) => key === state?.panel)?.key
  const [open, openPanel] = useState<PanelKey | undefined>(linkedPanel ?? PANELS[0].key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again by the same link
  useEffect(() => {
    if (linkedPanel) openPanel(linkedPanel)
  }, [linkedPanel, key])
  const toggle = (panel: PanelKey) => openPanel(open === panel ? undefined : panel)
  return { open, toggle, openPanel }
}

/** After an attempt to save, opens the panel of the first invalid field and moves the focus there (3§5.4). */
function useFirstInvalid(
  form: UseFormReturn<ClearanceValues>,
  container: React.RefObject<HTMLDivElement | null>,
  openPanel: (panel: PanelKey) => void,
) {
  const { errors, submitCount, isSubmitting } = form.formState
  const order = PANELS.map(({ key }) => key as PanelKey)
  const [first] = failingFields(errors)
    .map(panelOf)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !first) return
    openPanel(first)
    const frame = requestAnimationFrame(() => container.current && showFirstInvalid(container.current))
    return () => cancelAnimationFrame(frame)
  }, [submitCount, isSubmitting])
}
