import { useCallback } from 'react'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { exifDate } from './exifDate.ts'
import { useStoreImage } from './useStoreImage.ts'

/** Keeps a photo of an item, with what its file says that is gone once it is made small. */
export function useStorePhoto() {
  const keep = useStoreImage('photo')
  return useCallback(
    async (file: File, field: string): Promise<Photo> => {
      const [picture, taken_on] = await Promise.all([keep(file, field), exifDate(file)])
      return { ...picture, taken_on }
    },
    [keep],
  )
}
