import { useCallback } from 'react'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { exifDate } from './exifDate.ts'
import { useStoreImage } from './useStoreImage.ts'

/** Stores a photo of an item with its date, which is read from the file before resizing removes it. */
export function useStorePhoto() {
  const storeImage = useStoreImage('photo')
  return useCallback(
    async (file: File, field: string): Promise<Photo> => {
      const [image, taken_on] = await Promise.all([storeImage(file, field), exifDate(file)])
      return { ...image, taken_on }
    },
    [storeImage],
  )
}
