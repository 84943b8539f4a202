import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { suggestionsFor } from '#frontend/features/items/values/suggestions.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { SuggestField } from './SuggestField.tsx'

/** Name, link word and location, which form the item’s full name. */
export function NameFields() {
  const { tree } = useOpenBuilding()
  const [contaminant, ...parts] = useWatch<ItemValues, ['contaminate_id', 'name', 'link', 'description']>({
    name: ['contaminate_id', 'name', 'link', 'description'],
  })
  const suggestions = useMemo(() => suggestionsFor(tree.items, contaminant), [tree.items, contaminant])
  const fullName = parts.filter(Boolean).join(' ')
  return (
    <>
      <SuggestField name="name" label="Name" required suggestions={suggestions.name} />
      <FieldRow>
        <SuggestField name="link" label="Link word" required suggestions={suggestions.link} />
        <SuggestField
          name="description"
          label="Location"
          required
          suggestions={suggestions.description}
          hint={parts[0] && parts[2] ? `Reads “${fullName}”.` : undefined}
        />
      </FieldRow>
    </>
  )
}
