import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import type { ClearedValues } from '#frontend/features/items/values/useItemForm.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import type { Room } from '#shared/domain/tree/room.ts'
import { methodsFor } from '#shared/domain/vocabulary/assessmentMethods.ts'
import './fields.css'

/** How the material was assessed. In an inaccessible room there is only one choice, with the reason. */
export function MethodField({ room, cleared }: { room: Room; cleared: ClearedValues | undefined }) {
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const chosen = useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' })
  const methods = methodsFor(contaminant).filter(({ id }) => !room.is_inaccessible || id === chosen)
  return (
    <>
      <RadioCards
        name="assessment_method_id"
        label="Assessment method"
        required
        hint={room.is_inaccessible ? 'The room is inaccessible, so its items are too.' : undefined}
        choices={methods.map(({ id, name, hint }) => ({ id, label: name, hint }))}
      />
      {cleared && (
        <Banner action={<Button onClick={cleared.undo}>Undo</Button>}>
          Cleared, because the new method doesn’t use it: {formatList(cleared.words)}.
        </Banner>
      )}
    </>
  )
}

const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' })
const formatList = (words: readonly string[]) => list.format(words)
