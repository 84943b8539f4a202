import { useFormContext, useWatch } from 'react-hook-form'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly name: 'signature' | 'logo' | 'image'
  readonly label: string
  readonly hint: string
  readonly alt: string
  /** The URL to show where the image is not on this device: the logo of another company. */
  readonly fallbackUrl?: string | undefined
}

/** A small image in a form, resized and stored on the device as soon as it is picked. The value is null without an image. */
export function StoredImageField({ name, label, hint, alt, fallbackUrl }: Props) {
  const form = useFormContext()
  const value = ImageFile.safeParse(useWatch({ name })).data
  const image = useImage(value?.file)
  const purpose = name === 'image' ? 'logo' : name
  const storeImage = useStoreImage(purpose)
  const error = useFieldError(name)
  const setImage = (file: ImageFile | null) => form.setValue(name, file, { shouldDirty: true })
  const pick = async (file: File) => {
    form.clearErrors(name)
    try {
      setImage(await storeImage(file, name))
    } catch (error) {
      form.setError(name, { type: 'file', message: imageProblem(error, name) })
    }
  }
  const url = urlOf(image) ?? fallbackUrl
  const isMissing = value && !url && image.state === 'failed'
  return (
    <div data-field={name}>
      <ImageField
        label={label}
        hint={isMissing ? 'The image isn’t on this device and you’re offline.' : hint}
        alt={alt}
        src={value && url}
        size={value}
        error={error}
        accept="image/png,image/jpeg"
        onPick={file => void pick(file)}
        onRemove={() => setImage(null)}
      />
    </div>
  )
}

const imageProblem = (error: unknown, name: string): string =>
  error instanceof Refusal
    ? (error.fields[name] ?? error.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
