import { useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'

const Palette = lazyPart(() => import('#frontend/features/palette/Palette.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Search', onClose, failure),
})

/** On a Mac, Ctrl K deletes text. */
const isApple = /^(Mac|iP)/.test(navigator.platform)
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey && !altKey

/** The button and the shortcut that open the command palette. The shortcut does nothing while a dialog is open. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('.p-dialog-mask, :modal')) setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="Search"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="browse" />
        <span data-keys={isApple ? '⌘ K' : 'Ctrl K'}>Search</span>
      </button>
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  )
}
