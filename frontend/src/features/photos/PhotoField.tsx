import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ImagePurpose } from '#frontend/images/resize.ts'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useTightStorage } from '#frontend/store/device/storage.ts'
import { StorageClosed, storageProblem } from '#frontend/store/device/storageProblem.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export interface PhotoFieldProps {
  name: 'image' | 'image_alt'
  label: string
  hint?: string
  purpose?: ImagePurpose
  /** Stores a chosen file; by default as an image of the given purpose. */
  store?: (file: File, field: string) => Promise<ImageFile>
  /** Asks for confirmation where removing the photo loses data. */
  confirmLoss?: () => Promise<boolean>
  /** Renders the photo with a further action. `src` is undefined until the photo is loaded. */
  children?: (src: string | undefined) => { picture: ReactNode; action: ReactNode } | null
}

/** The form field for a photo: from the camera, resized and stored on the device at once. The value is an `ImageFile` or null. */
export function PhotoField({ name, label, hint, purpose = 'photo', confirmLoss, children, ...props }: PhotoFieldProps) {
  const form = useFormContext()
  const value: ImageFile | null = useWatch({ name })
  const loaded = useImage(value?.file)
  const storeImage = useStoreImage(purpose)
  const store = props.store ?? storeImage
  const error = useFieldError(name)
  const tight = useTightStorage()
  const [busy, setBusy] = useState(false)
  /** A file that could not be stored. A camera photo may have no other copy. */
  const [unstored, setUnstored] = useState<File>()
  const setPhoto = (image: ImageFile | null) => {
    form.clearErrors(name)
    form.setValue(name, image, { shouldDirty: true })
  }
  const pick = async (file: File) => {
    if (confirmLoss && !(await confirmLoss())) return
    setBusy(true)
    setUnstored(undefined)
    store(file, name)
      .then(setPhoto, (error: unknown) => {
        form.setError(name, { type: 'server', message: problemOf(error, name) })
        if (error instanceof StorageClosed) setUnstored(file)
      })
      .finally(() => setBusy(false))
  }
  const remove = async () => (!confirmLoss || (await confirmLoss())) && setPhoto(null)
  const src = value ? urlOf(loaded) : undefined
  return (
    <div data-field={name} aria-busy={busy || undefined}>
      <ImageField
        label={label}
        camera
        src={src}
        size={value}
        {...children?.(src)}
        hint={busy ? 'Resizing the photo…' : value && loaded.state === 'failed' ? NOT_HERE : (tight ?? hint ?? '')}
        error={error}
        onPick={file => void pick(file)}
        onRetry={unstored && (() => void pick(unstored))}
        onRemove={() => void remove()}
      />
    </div>
  )
}

const NOT_HERE = 'The photo is saved, but it isn’t on this device and you’re offline.'

const problemOf = (error: unknown, name: string): string => {
  if (error instanceof Refusal) return error.fields[name] ?? error.message
  return storageProblem('photo', error)
}
