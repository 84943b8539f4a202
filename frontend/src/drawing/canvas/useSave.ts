import { useState } from 'react'
import type { DraftStore } from '#frontend/drawing/session/drawingDrafts.ts'
import type { Layer } from '#shared/drawing/layer.ts'

interface Saving {
  readonly onSave: (layer: Layer) => void | Promise<void>
  readonly onClose: () => void
  readonly draftKey: string
  readonly drafts: DraftStore
}

const said = (problem: unknown) => (problem instanceof Error && problem.message ? ` (${problem.message})` : '')

/** Saves and closes. A save that fails keeps the drawing on the screen and on the device, and says so. */
export function useSave({ onSave, onClose, draftKey, drafts }: Saving) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (layer: Layer) => {
    if (saving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await onSave(layer)
      await drafts.drop(draftKey).catch(() => undefined)
      onClose()
    } catch (problem) {
      const kept = await drafts.keep(draftKey, layer).then(
        () => 'It’s saved on this device. Try again.',
        () => 'It couldn’t be saved on this device either. Don’t close this page. Try again.',
      )
      setFailure(`Couldn’t save the drawing${said(problem)}. ${kept}`)
    } finally {
      setSaving(false)
    }
  }
  return { saving, failure, save: (layer: Layer) => void save(layer) }
}
