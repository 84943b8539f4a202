import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { suggestionsFor } from '#frontend/features/items/values/suggestions.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { SuggestField } from './SuggestField.tsx'

/** Name, link word and location: together they read as the item's full name. */
export function NameFields() {
  const { tree } = useOpenBuilding()
  const [contaminant, ...words] = useWatch<ItemValues, ['contaminate_id', 'name', 'link', 'description']>({
    name: ['contaminate_id', 'name', 'link', 'description'],
  })
  const offers = suggestionsFor(tree.items, contaminant)
  const whole = words.filter(Boolean).join(' ')
  return (
    <>
      <SuggestField name="name" label="Name" required suggestions={offers.name} />
      <FieldRow>
        <SuggestField name="link" label="Link word" required suggestions={offers.link} />
        <SuggestField
          name="description"
          label="Location"
          required
          suggestions={offers.description}
          hint={words[0] && words[2] ? `Reads “${whole}”.` : undefined}
        />
      </FieldRow>
    </>
  )
}
