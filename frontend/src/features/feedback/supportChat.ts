import { toast } from '#frontend/ui/dialogs/toast.tsx'

/** Loads the support chat once; the chat then shows itself. */
export function openChat(script: string): void {
  if (document.querySelector(`script[src="${CSS.escape(script)}"]`)) return
  const element = document.createElement('script')
  element.src = script
  element.async = true
  element.onerror = () => {
    element.remove()
    toast('Couldn’t connect to chat. Try again, or send feedback.', 'error')
  }
  document.head.append(element)
}
