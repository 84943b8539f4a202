import { useState } from 'react'
import type { DraftStore } from '#frontend/drawing/session/drawingDrafts.ts'
import type { Layer } from '#shared/drawing/layer.ts'

interface SaveOptions {
  readonly onSave: (layer: Layer) => void | Promise<void>
  readonly onClose: () => void
  readonly draftKey: string
  readonly drafts: DraftStore
}

const detailOf = (problem: unknown) => (problem instanceof Error && problem.message ? ` (${problem.message})` : '')

/** Saves and closes. On failure the drawing stays open, is stored on the device, and a message says so. */
export function useSave({ onSave, onClose, draftKey, drafts }: SaveOptions) {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (layer: Layer) => {
    if (isSaving) return
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave(layer)
      await drafts.delete(draftKey).catch(() => undefined)
      onClose()
    } catch (problem) {
      const outcome = await drafts.save(draftKey, layer).then(
        () => 'It’s saved on this device. Try again.',
        () => 'It couldn’t be saved on this device either. Don’t close this page. Try again.',
      )
      setFailure(`Couldn’t save the drawing${detailOf(problem)}. ${outcome}`)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, failure, save: (layer: Layer) => void save(layer) }
}
