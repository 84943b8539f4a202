import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ImagePurpose } from '#frontend/images/resize.ts'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export interface PhotoFieldProps {
  name: 'image' | 'image_alt'
  label: string
  hint?: string
  purpose?: ImagePurpose
  /** Keeps a chosen file; else it is kept as an image of its purpose and nothing more. */
  keep?: (file: File, field: string) => Promise<ImageFile>
  /** Asks, where something is lost with the photo that is there. */
  mayGo?: () => Promise<boolean>
  /** How the photo at an address is shown, and what else can be done with it. */
  children?: (src: string) => { picture: ReactNode; action: ReactNode } | null
}

/** A photo of the form: from the camera, made small, kept on the device at once. The value is a `Picture` or null. */
export function PhotoField({ name, label, hint, purpose = 'photo', mayGo, children, ...props }: PhotoFieldProps) {
  const form = useFormContext()
  const value: ImageFile | null = useWatch({ name })
  const shown = useImage(value?.file)
  const keepImage = useStoreImage(purpose)
  const keep = props.keep ?? keepImage
  const error = useFieldError(name)
  const [busy, setBusy] = useState(false)
  const put = (picture: ImageFile | null) => {
    form.clearErrors(name)
    form.setValue(name, picture, { shouldDirty: true })
  }
  const pick = async (file: File) => {
    if (mayGo && !(await mayGo())) return
    setBusy(true)
    keep(file, name)
      .then(put, (thrown: unknown) => form.setError(name, { type: 'server', message: wrong(thrown, name) }))
      .finally(() => setBusy(false))
  }
  const remove = async () => (!mayGo || (await mayGo())) && put(null)
  const src = value && shown.state === 'ready' ? shown.url : undefined
  return (
    <div data-field={name} aria-busy={busy || undefined}>
      <ImageField
        label={label}
        camera
        src={src}
        {...(src && children?.(src))}
        hint={busy ? 'Resizing the photo…' : value && shown.state === 'failed' ? NOT_HERE : (hint ?? '')}
        error={error}
        onPick={file => void pick(file)}
        onRemove={() => void remove()}
      />
    </div>
  )
}

const NOT_HERE = 'The photo is saved, but it isn’t on this device and you’re offline.'

const wrong = (thrown: unknown, name: string): string => {
  if (thrown instanceof Refusal) return thrown.fields[name] ?? thrown.message
  return 'The Couldn’t save the photo on this device. Free up some space and try again.'
}
