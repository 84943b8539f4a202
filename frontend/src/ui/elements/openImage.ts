import type { MouseEvent } from 'react'

function blobOf(address: string): Blob {
  const [head = '', body = ''] = address.slice('data:'.length).split(',')
  const bytes = Uint8Array.from(atob(body), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: head.replace(';base64', '') })
}

/** Opens an image in a new tab. Browsers refuse data: URLs there, so those open as a blob. */
function openImage(src: string): void {
  const address = src.startsWith('data:') ? URL.createObjectURL(blobOf(src)) : src
  window.open(address, '_blank', 'noopener')
}

/** For an image: a right click opens it in a new tab (1§2). */
export const opensOnRightClick = (src: string) => ({
  onContextMenu: (event: MouseEvent) => {
    event.preventDefault()
    openImage(src)
  },
})
