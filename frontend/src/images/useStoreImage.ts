import { useCallback } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { inWorker } from './inWorker.ts'
import type { ImagePurpose } from './resize.ts'

/**
 * Resizes a chosen image and stores it on the device, also offline. A write can name it at once. A photo of an item gets its
 * fingerprint.
 */
export function useStoreImage(purpose: ImagePurpose) {
  const { files } = useDevice()
  return useCallback(
    async (file: File, field?: string): Promise<Photo> => {
      const { blob, width, height } = await inWorker(work => work.resizeImage(file, purpose, field))
      const print = purpose === 'photo' ? await inWorker(work => work.computePhotoFingerprint(blob)) : undefined
      return { file: await files.store(blob, purpose), width, height, ...(print && { print }) }
    },
    [files, purpose],
  )
}
