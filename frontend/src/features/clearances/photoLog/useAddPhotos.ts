import { useState } from 'react'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { type LogPhoto, MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const FULL = `A photo log can have up to ${MAX_LOG_PHOTOS} photos. The rest weren’t added.`

/** Resizes photos and stores them on the device one by one, then uploads them. Photos that can’t be used are listed as problems. */
export function useAddPhotos(remaining: number, onPhoto: (photo: LogPhoto) => void) {
  const storeImage = useStoreImage('clearancePhoto')
  const { files } = useDevice()
  const [progress, setProgress] = useState<{ label: string; part: number }>()
  const [problems, setProblems] = useState<readonly string[]>([])

  const prepare = async (chosen: readonly File[], newProblems: string[]) => {
    const hashes: string[] = []
    for (const [index, file] of chosen.entries()) {
      setProgress({ label: `Preparing photo ${index + 1} of ${chosen.length}`, part: index / chosen.length })
      try {
        const { file: hash, width, height } = await storeImage(file, 'photo')
        hashes.push(hash)
        onPhoto({ id: newId(), name: '', picture: { file: hash, width, height }, deleted: false })
      } catch (thrown) {
        newProblems.push(`${file.name}: ${problemOf(thrown)}`)
      }
    }
    return hashes
  }
  /** Uploads before Save, so that saving is quick. Photos that fail now are uploaded by Save. */
  const uploadEarly = async (hashes: readonly string[]) => {
    for (const [index, hash] of hashes.entries()) {
      setProgress({ label: `Sending photo ${index + 1} of ${hashes.length}`, part: index / hashes.length })
      if (!(await files.upload([hash], hashes).then(...SUCCESS))) return
    }
  }
  const add = async (chosen: readonly File[]) => {
    const newProblems: string[] = chosen.length > remaining ? [FULL] : []
    await uploadEarly(await prepare(chosen.slice(0, remaining), newProblems))
    setProgress(undefined)
    setProblems(newProblems)
  }
  return { progress, problems, add }
}

const SUCCESS = [() => true, () => false] as const

const problemOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.photo ?? thrown.message)
    : 'Couldn’t save the photo on this device. Free up some space and try again.'
