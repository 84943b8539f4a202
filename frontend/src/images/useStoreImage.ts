import { useCallback } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { computePhotoFingerprint } from './photoFingerprint.ts'
import { type ImagePurpose, resizeImage } from './resize.ts'

/**
 * Resizes a chosen image and stores it on the device; it can be named in a write at once, also offline. A photo of an item
 * gets its fingerprint.
 */
export function useStoreImage(purpose: ImagePurpose) {
  const { files } = useDevice()
  return useCallback(
    async (file: File, field?: string): Promise<Photo> => {
      const { blob, width, height } = await resizeImage(file, purpose, field)
      const print = purpose === 'photo' ? await computePhotoFingerprint(blob) : undefined
      return { file: await files.store(blob, purpose), width, height, ...(print && { print }) }
    },
    [files, purpose],
  )
}
