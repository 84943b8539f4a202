import { useFormContext, useWatch } from 'react-hook-form'
import { PlanImageField } from '#frontend/features/planImages/PlanImageField.tsx'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Props {
  /** Path to the building in the form’s values: `building.` or ''. */
  readonly prefix: string
}

/** The site plan switch and its image, which is stored on the device as soon as it is picked. */
export function SitePlanField({ prefix }: Props) {
  const [switchName, name] = [`${prefix}has_site_plan`, `${prefix}site_plan`]
  const isOn: boolean = useWatch({ name: switchName })
  return (
    <>
      <SwitchField name={switchName} label="Site plan" hint="A plan of the grounds, with the buildings on it" />
      {isOn && <SitePlanImage name={name} />}
    </>
  )
}

function SitePlanImage({ name }: { name: string }) {
  const form = useFormContext()
  const value = ImageFile.safeParse(useWatch({ name })).data
  const image = useImage(value?.file)
  const storeImage = useStoreImage('plan')
  const error = useFieldError(name)
  const setPlan = (plan: ImageFile | null) => form.setValue(name, plan, { shouldDirty: true })
  const pick = async (file: File) => {
    form.clearErrors(name)
    try {
      setPlan(await storeImage(file, 'site_plan'))
      return true
    } catch (error) {
      form.setError(name, { type: 'file', message: problemOf(error) })
      return false
    }
  }
  return (
    <div data-field={name}>
      <PlanImageField
        label="Plan of the site"
        alt="The plan of the site"
        hint={value && image.state === 'failed' ? 'The plan isn’t on this device and you’re offline.' : ''}
        src={value ? urlOf(image) : undefined}
        size={value}
        error={error}
        onPick={pick}
        onRemove={() => setPlan(null)}
      />
    </div>
  )
}

const problemOf = (error: unknown): string =>
  error instanceof Refusal
    ? (error.fields.site_plan ?? error.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
