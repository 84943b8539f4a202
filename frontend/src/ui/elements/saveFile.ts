import { fileNameOf } from '#shared/domain/files/fileName.ts'

/** Safari reads the bytes after the click, or only after the user has agreed to the download. */
const READ_MS = 60_000

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileNameOf(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
