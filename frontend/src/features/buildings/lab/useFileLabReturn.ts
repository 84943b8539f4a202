import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { failureText } from '#frontend/ui/dialogs/failure.ts'
import { labReturnRefusal } from '#shared/domain/edits/labReturnEdits.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** Why a file was rejected; `file` is its name. */
interface Problem {
  readonly file: string
  readonly message: string
}

const MAX_NAME_LENGTH = 190
const FIRST_BYTES = 5

/** Stores files on the device and files them with the building, also offline. Lists rejected files as problems. */
export function useFileLabReturn(contaminate_id: ContaminantId) {
  const { tree, building } = useOpenBuilding()
  const { files } = useDevice()
  const edit = useEdit(building)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)

  const addOne = async (chosen: File) => {
    const refusal = labReturnRefusal(chosen.size, await chosen.slice(0, FIRST_BYTES).text())
    if (refusal) throw new Error(refusalSentence(refusal))
    const file = await files.store(chosen.slice(0, chosen.size, 'application/pdf'), 'labReturn')
    if (tree.lab_returns.some(row => row.file === file && row.contaminate_id === contaminate_id))
      throw new Error('This file has already been added')
    await edit('saveLabReturn', {
      id: newId(),
      name: firstCharacters(chosen.name, MAX_NAME_LENGTH),
      contaminate_id,
      file,
    })
  }
  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    const newProblems: Problem[] = []
    for (const file of chosen)
      await addOne(file).catch(error => newProblems.push({ file: file.name, message: failureText(error) }))
    setProblems(newProblems)
    setBusy(false)
  }
  return { problems, busy, add }
}
