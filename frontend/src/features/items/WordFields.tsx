import { useWatch } from 'react-hook-form'
import { FieldRow } from '../../ui/Form.tsx'
import { useInside } from '../buildings/inside.ts'
import type { ItemValues } from './itemValues.ts'
import { SuggestField } from './SuggestField.tsx'
import { suggestionsFor } from './suggestions.ts'

/** Name, link word and location: together they read as the item's full name. */
export function WordFields() {
  const { tree } = useInside()
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
