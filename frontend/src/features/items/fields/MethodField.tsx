import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import type { ClearedValues } from '#frontend/features/items/values/useItemForm.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { methodsFor } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import './fields.css'

/** The assessment method. In an inaccessible room there is only one choice, with the reason. */
export function MethodField({ room, cleared }: { room: Room; cleared: ClearedValues | undefined }) {
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const chosen = useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' })
  const isForced = room.is_inaccessible && contaminant === CONTAMINANT.asbestos
  const methods = methodsFor(contaminant).filter(({ id }) => !isForced || id === chosen)
  return (
    <>
      <RadioCards
        name="assessment_method_id"
        label="Assessment method"
        required
        hint={isForced ? 'The room is inaccessible, so its asbestos items are too.' : undefined}
        choices={methods.map(({ id, name, hint }) => ({ id, label: name, hint }))}
      />
      {cleared && (
        <Banner action={cleared.undo && <Button onClick={cleared.undo}>Undo</Button>}>
          Saving clears {joinWords(cleared.words)}.
        </Banner>
      )}
    </>
  )
}
