import { toast } from './toast.tsx'

/** Copies a text and shows a toast with the outcome. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    toast('Your browser won’t let us copy. Select the text and copy it yourself.', 'warning')
  }
}
