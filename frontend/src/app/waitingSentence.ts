import type { StoredFile } from '#frontend/store/database.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'

/** What happens to waiting changes and their files at sign-out. */
export function waitingSentence(changes: number, files: readonly Pick<StoredFile, 'purpose'>[]): string {
  const photos = files.filter(({ purpose }) => /photo/i.test(purpose)).length
  const otherFiles = files.length - photos
  const parts = [
    countOf(changes, 'change'),
    ...(photos > 0 ? [countOf(photos, 'photo')] : []),
    ...(otherFiles > 0 ? [countOf(otherFiles, 'other file')] : []),
  ]
  return changes + files.length === 1
    ? '1 change hasn’t been sent. It stays on this device, encrypted, and is sent when you sign in again here.'
    : `${joinWords(parts)} haven’t been sent. They stay on this device, encrypted, and are sent when you sign in again here.`
}
