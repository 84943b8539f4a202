import { useCallback } from 'react'
import type { Photo } from '#shared/domain/photo.ts'
import { useDevice } from '../store/Store.tsx'
import { printed } from './print.ts'
import { type ImagePurpose, shrink } from './shrink.ts'

/**
 * Makes a chosen image fit and keeps it on the device; the picture can be named in a write at once, signal or not. A photo
 * of an item has its print.
 */
export function useKeepImage(purpose: ImagePurpose) {
  const { files } = useDevice()
  return useCallback(
    async (file: File, field?: string): Promise<Photo> => {
      const { blob, width, height } = await shrink(file, purpose, field)
      const print = purpose === 'photo' ? await printed(blob) : undefined
      return { file: await files.keep(blob, purpose), width, height, ...(print && { print }) }
    },
    [files, purpose],
  )
}
