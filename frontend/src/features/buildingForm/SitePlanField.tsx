import { useFormContext, useWatch } from 'react-hook-form'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  /** Where the building stands in the form's values, as `building.` or nothing. */
  readonly at: string
}

/** Whether there is a plan of the site, and the plan: kept on the device as soon as it is picked. */
export function SitePlanField({ at }: Props) {
  const [flag, name] = [`${at}has_site_plan`, `${at}site_plan`]
  const isOn: boolean = useWatch({ name: flag })
  return (
    <>
      <SwitchField name={flag} label="Site plan" hint="A plan of the grounds, with the buildings on it" />
      {isOn && <Plan name={name} />}
    </>
  )
}

function Plan({ name }: { name: string }) {
  const form = useFormContext()
  const value = ImageFile.safeParse(useWatch({ name })).data
  const shown = useImage(value?.file)
  const keep = useStoreImage('plan')
  const error = useFieldError(name)
  const put = (picture: ImageFile | null) => form.setValue(name, picture, { shouldDirty: true })
  const pick = async (picked: File) => {
    form.clearErrors(name)
    try {
      put(await keep(picked, 'site_plan'))
    } catch (thrown) {
      form.setError(name, { type: 'file', message: sentenceOf(thrown) })
    }
  }
  return (
    <div data-field={name}>
      <ImageField
        label="Plan of the site"
        alt="The plan of the site"
        src={value && shown.state === 'ready' ? shown.url : undefined}
        error={error}
        onPick={picked => void pick(picked)}
        onRemove={() => put(null)}
      />
    </div>
  )
}

const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.site_plan ?? thrown.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
