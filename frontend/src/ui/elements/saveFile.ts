/** Safari reads the bytes after the click, at once or when the user has agreed to the download. */
const READ_MS = 60_000

/** Saves a file that was made on this page among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
