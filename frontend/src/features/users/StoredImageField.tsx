import { useFormContext, useWatch } from 'react-hook-form'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  readonly name: 'signature' | 'logo' | 'image'
  readonly label: string
  readonly hint: string
  readonly alt: string
  /** What is shown where the picture is not on this device: that of another company has an address of its own. */
  readonly elsewhere?: string | undefined
}

/** A small picture of a form, made fit and kept on the device as soon as it is picked. Nothing chosen is null. */
export function StoredImageField({ name, label, hint, alt, elsewhere }: Props) {
  const form = useFormContext()
  const value = ImageFile.safeParse(useWatch({ name })).data
  const shown = useImage(value?.file)
  const purpose = name === 'image' ? 'logo' : name
  const keep = useStoreImage(purpose)
  const error = useFieldError(name)
  const put = (picture: ImageFile | null) => form.setValue(name, picture, { shouldDirty: true })
  const pick = async (picked: File) => {
    form.clearErrors(name)
    try {
      put(await keep(picked, name))
    } catch (thrown) {
      form.setError(name, { type: 'file', message: sentenceOf(thrown, name) })
    }
  }
  const own = shown.state === 'ready' ? shown.url : elsewhere
  return (
    <div data-field={name}>
      <ImageField
        label={label}
        hint={hint}
        alt={alt}
        src={value && own}
        error={error}
        accept="image/png,image/jpeg"
        onPick={picked => void pick(picked)}
        onRemove={() => put(null)}
      />
    </div>
  )
}

const sentenceOf = (thrown: unknown, name: string): string =>
  thrown instanceof Refusal
    ? (thrown.fields[name] ?? thrown.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
