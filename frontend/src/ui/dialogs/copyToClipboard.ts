import { toast } from './toast.tsx'

/** Puts a text on the clipboard, and says whether it worked. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    toast('Your browser won’t let us copy. Select the text and copy it yourself.', 'warning')
  }
}
