import { useCallback } from 'react'
import type { Picture } from '#shared/domain/fields.ts'
import { useDevice } from '../store/Store.tsx'
import { type ImagePurpose, shrink } from './shrink.ts'

/** Makes a chosen image fit and keeps it on the device; the picture can be named in a write at once, signal or not. */
export function useKeepImage(purpose: ImagePurpose) {
  const { files } = useDevice()
  return useCallback(
    async (file: File, field?: string): Promise<Picture> => {
      const { blob, width, height } = await shrink(file, purpose, field)
      return { file: await files.keep(blob, purpose), width, height }
    },
    [files, purpose],
  )
}
