import { useState } from 'react'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { type LogPhoto, MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const FULL = `A photo log can hold up to ${MAX_LOG_PHOTOS} photos. The rest weren’t added.`

/** Makes photos fit and keeps them on the device, one after the other; then they travel. What cannot be used is named. */
export function useAddPhotos(room: number, onPhoto: (photo: LogPhoto) => void) {
  const keep = useStoreImage('clearancePhoto')
  const { files } = useDevice()
  const [progress, move] = useState<{ label: string; part: number }>()
  const [problems, say] = useState<readonly string[]>([])

  const prepare = async (chosen: readonly File[], found: string[]) => {
    const kept: string[] = []
    for (const [at, file] of chosen.entries()) {
      move({ label: `Preparing photo ${at + 1} of ${chosen.length}`, part: at / chosen.length })
      try {
        const { file: hash, width, height } = await keep(file, 'photo')
        kept.push(hash)
        onPhoto({ id: newId(), name: '', picture: { file: hash, width, height }, deleted: false })
      } catch (thrown) {
        found.push(`${file.name}: ${sentenceOf(thrown)}`)
      }
    }
    return kept
  }
  /** Ahead of Save, so that it is quick; what does not arrive now goes with it. */
  const sendAhead = async (kept: readonly string[]) => {
    for (const [at, hash] of kept.entries()) {
      move({ label: `Sending photo ${at + 1} of ${kept.length}`, part: at / kept.length })
      if (!(await files.upload([hash]).then(...SAID))) return
    }
  }
  const add = async (chosen: readonly File[]) => {
    const found: string[] = chosen.length > room ? [FULL] : []
    await sendAhead(await prepare(chosen.slice(0, room), found))
    move(undefined)
    say(found)
  }
  return { progress, problems, add }
}

const SAID = [() => true, () => false] as const

const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.photo ?? thrown.message)
    : 'This Couldn’t save the photo on this device. Free up some space and try again.'
