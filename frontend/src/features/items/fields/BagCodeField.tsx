import { useFormContext } from 'react-hook-form'
import { useSession } from '#frontend/api/session.tsx'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { useBagCodeCheck } from '#frontend/features/items/values/useBagCodeCheck.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ScanButton } from '#frontend/features/scan/ScanButton.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { bagCodeKey, isBagCodeTaken } from '#shared/domain/edits/itemEdits.ts'
import { scannedBagCode } from '#shared/domain/item/bagLabel.ts'
import { rangeName, rangeOfOther } from '#shared/domain/tree/bagRange.ts'

export function BagCodeField({ itemId, takenBagCodes }: { itemId: string; takenBagCodes: Set<string> }) {
  useBagCodeCheck(itemId, takenBagCodes)
  const { getValues, setValue } = useFormContext<ItemValues>()
  const { tree, building } = useOpenBuilding()
  const { user_id } = useSession().actor
  const take = (text: string): string | undefined => {
    const contaminate_id = getValues('contaminate_id')
    const { code, problem } = scannedBagCode(text, { building_id: building, contaminate_id })
    if (problem !== undefined) return problem
    if (isBagCodeTaken(tree, { key: bagCodeKey(contaminate_id, code), owner: itemId }))
      return `${code} is already used in this building.`
    const range = rangeOfOther(tree.building.bag_ranges, contaminate_id, code, user_id)
    if (range) return `${code} is reserved for ${range.user_name} (${rangeName(range)}).`
    setValue('sample.bag_code', code, { shouldDirty: true, shouldValidate: true })
    return undefined
  }
  return (
    <div className="bare-fields">
      <TextField
        name="sample.bag_code"
        label="Sample ID"
        required
        hint="As written on the bag. The next available ID is filled in."
      />
      <div>
        <ScanButton onCode={take} />
      </div>
    </div>
  )
}
