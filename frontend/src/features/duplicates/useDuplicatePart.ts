import type { WriteInput } from '#frontend/store/database.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'

type PartEdit = 'duplicateFloor' | 'duplicateRoom' | 'duplicateItem'

/** Duplicates a floor, room or item into a building in one write. Offline the write waits on the device. */
export function useDuplicatePart(into: string, noun: 'Floor' | 'Room' | 'Item') {
  const edit = useEdit(into)
  return async <N extends PartEdit>(
    name: N,
    input: WriteInput<N>,
    done = `${noun} ${input.name} has been duplicated`,
  ): Promise<void> => {
    const outcome = await edit(name, input)
    toast(outcome === 'waiting' ? `${noun} duplicated on this device. It will be sent when you’re back online.` : done)
  }
}
