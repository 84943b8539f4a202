import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OpenedClearance } from '#frontend/features/clearances/values/clearanceCalls.ts'
import {
  type ClearanceValues,
  clearanceProblems,
  panelOf,
} from '#frontend/features/clearances/values/clearanceValues.ts'
import { useFormDraft } from '#frontend/store/useFormDraft.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DraftBanner } from '#frontend/ui/fields/DraftBanner.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { failingFields, showFirstInvalid } from '#frontend/ui/fields/firstInvalid.ts'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/clearance.ts'
import { isOpenable, nextPanel, PANELS, type PanelKey, panelsOf } from '#shared/domain/clearance/clearancePanels.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorPanel } from './EditorPanel.tsx'
import { PanelBody } from './PanelBody.tsx'
import { useSaveClearance } from './useSaveClearance.ts'

interface Props {
  /** Absent: it is not saved yet. */
  readonly opened: OpenedClearance | undefined
  readonly values: ClearanceValues
  readonly back: string
  readonly onSaved?: (now: OpenedClearance) => void
}

/** The ten panels in one form. What is typed is kept on the device until it is saved. */
export function ClearanceEditor({ opened, values, back, onSaved }: Props) {
  const [initialValues] = useState(values)
  const form = useForm<ClearanceValues>({
    resolver: problemResolver(typed => clearanceProblems(typed, nzDay())),
    defaultValues: initialValues,
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const saving = useSaveClearance({ form, opened, onSaved })
  const draft = useFormDraft<ClearanceValues, OpenedClearance>({
    draftKey: opened ? `clearance:${opened.clearance.id}` : `clearance-new:${saving.building}`,
    form,
    initialValues,
    before: saving.before,
    onRestore: (_, before) => before && saving.restart(before),
  })
  const { open, toggle, show } = usePanels()
  const box = useRef<HTMLDivElement>(null)
  useFirstInvalid(form, box, show)
  const type = form.watch('type') ?? CLEARANCE_TYPE.classA
  const [companies, removalists] = form.watch(['companies', 'removalists'])
  const unnamed = companies.length === 0 || removalists.length === 0
  const why = opened && unnamed ? refusalSentence('removalist_missing') : undefined
  const navigate = useNavigate()
  const submit = async () => {
    await saving.save(draft)
    if (saving.finishing.current) await navigate(back, { state: { making: initialValues.id } })
  }
  return (
    <div ref={box} className="clearance-editor">
      <DraftBanner draft={draft.draft} />
      <Form form={form} onSubmit={submit} buttons={false} why={why}>
        <div className="accordion">
          {panelsOf(type).map(({ key, title }, at) => (
            <EditorPanel
              key={key}
              title={`${at + 1}. ${title}`}
              open={open === key}
              why={
                isOpenable(key as PanelKey, opened !== undefined) ? undefined : 'Save the removal work details first'
              }
              isThere={key === PANELS[0].key}
              onToggle={() => toggle(key as PanelKey)}
            >
              <PanelBody panel={key as PanelKey} opened={opened} next={nextOf(key as PanelKey, type, show)} />
            </EditorPanel>
          ))}
        </div>
        <EditorFooter
          saved={opened !== undefined}
          why={why}
          finishing={saving.finishing}
          other={<ButtonLink to={back}>Back</ButtonLink>}
        />
      </Form>
    </div>
  )
}

const nextOf = (panel: PanelKey, type: 1 | 2, show: (panel: PanelKey) => void) => {
  const next = nextPanel(panel, type)
  return next && { title: PANELS.find(({ key }) => key === next)?.title ?? '', go: () => show(next) }
}

/** One panel is open at a time. After the first save the next one is, which the address' state names. */
function usePanels() {
  const { state } = useLocation()
  const asked = PANELS.find(({ key }) => key === state?.panel)?.key
  const [open, show] = useState<PanelKey | undefined>(asked ?? PANELS[0].key)
  const toggle = (key: PanelKey) => show(open === key ? undefined : key)
  return { open, toggle, show }
}

/** After an attempt the panel of the first field that is wrong is opened, and the cursor put there (3§5.4). */
function useFirstInvalid(
  form: ReturnType<typeof useForm<ClearanceValues>>,
  box: React.RefObject<HTMLDivElement | null>,
  show: (panel: PanelKey) => void,
) {
  const { errors, submitCount, isSubmitting } = form.formState
  const order = PANELS.map(({ key }) => key as PanelKey)
  const [first] = failingFields(errors)
    .map(panelOf)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, once it is over
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !first) return
    show(first)
    const painted = requestAnimationFrame(() => box.current && showFirstInvalid(box.current))
    return () => cancelAnimationFrame(painted)
  }, [submitCount, isSubmitting])
}
