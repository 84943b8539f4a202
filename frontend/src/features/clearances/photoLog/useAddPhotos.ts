import { useState } from 'react'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { StorageClosed, storageProblem } from '#frontend/store/device/storageProblem.ts'
import { type LogPhoto, MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const FULL = `A photo log can have up to ${MAX_LOG_PHOTOS} photos. The rest weren’t added.`

/**
 * Resizes photos and stores them on the device one by one; saving uploads them. Lists unusable photos as problems. Photos that
 * the browser could not store are retried with the next photos, or by `retry`.
 */
export function useAddPhotos(remaining: number, onPhoto: (photo: LogPhoto) => void) {
  const storeImage = useStoreImage('clearancePhoto')
  const [progress, setProgress] = useState<{ label: string; part: number }>()
  const [problems, setProblems] = useState<readonly string[]>([])
  /** Photos that could not be stored. A camera photo may have no other copy. */
  const [unstored, setUnstored] = useState<readonly File[]>([])

  const prepare = async (chosen: readonly File[], newProblems: string[]): Promise<File[]> => {
    const stillUnstored: File[] = []
    for (const [index, file] of chosen.entries()) {
      setProgress({ label: `Preparing photo ${index + 1} of ${chosen.length}`, part: index / chosen.length })
      try {
        const { file: hash, width, height } = await storeImage(file, 'photo')
        onPhoto({ id: newId(), name: '', picture: { file: hash, width, height }, deleted: false })
      } catch (error) {
        newProblems.push(`${file.name}: ${problemOf(error)}`)
        if (error instanceof StorageClosed) stillUnstored.push(file)
      }
    }
    return stillUnstored
  }
  const add = async (chosen: readonly File[]) => {
    const all = [...unstored, ...chosen]
    const newProblems: string[] = all.length > remaining ? [FULL] : []
    setUnstored(await prepare(all.slice(0, remaining), newProblems))
    setProgress(undefined)
    setProblems(newProblems)
  }
  return { progress, problems, add, retry: unstored.length > 0 ? () => add([]) : undefined }
}

const problemOf = (error: unknown): string =>
  error instanceof Refusal ? (error.fields.photo ?? error.message) : storageProblem('photo', error)
