import { useCallback } from 'react'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { takenOn } from './exifDate.ts'
import { useKeepImage } from './useStoreImage.ts'

/** Keeps a photo of an item, with what its file says that is gone once it is made small. */
export function useKeepPhoto() {
  const keep = useKeepImage('photo')
  return useCallback(
    async (file: File, field: string): Promise<Photo> => {
      const [picture, taken_on] = await Promise.all([keep(file, field), takenOn(file)])
      return { ...picture, taken_on }
    },
    [keep],
  )
}
