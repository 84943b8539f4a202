import { driver, type Popover } from 'driver.js'
import type { TourStep } from '#shared/domain/tours/tourStep.ts'
import 'driver.js/dist/driver.css'
import './tours.css'

interface TourPopoverStep {
  readonly step: TourStep
  readonly anchor: HTMLElement
  /** For example `2 of 5`. */
  readonly progress: string
  readonly isLast: boolean
  readonly onNext: () => void
  /** Absent at the first step. */
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
}

export interface TourPopover {
  readonly show: (step: TourPopoverStep) => void
  /** Moves with the anchor. */
  readonly follow: () => void
  /** Hides the popover and returns the focus. */
  readonly hide: () => void
}

const TEXT_INPUTS = 'input, textarea, select, [contenteditable="true"]'

/** A short text that points at an element, above everything else. Escape ends the tour; the arrow keys change the step. */
export function createTourPopover(): TourPopover {
  const overlay = driver({
    animate: false,
    allowKeyboardControl: false,
    overlayOpacity: 0.5,
    overlayClickBehavior: ignoreClick,
  })
  let current: TourPopoverStep | undefined
  let focusedBefore: Element | null = null
  const pressKey = (event: KeyboardEvent) => {
    const action = current && actionOfKey(current, event)
    if (!action) return
    // The page must not get the key: Escape would close the explained dialog.
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return {
    show(step) {
      if (!current) {
        focusedBefore = document.activeElement
        addEventListener('keydown', pressKey, true)
      }
      current = step
      highlight(overlay, step)
    },
    follow: () => overlay.refresh(),
    hide() {
      if (!current) return
      current = undefined
      removeEventListener('keydown', pressKey, true)
      overlay.destroy()
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true })
    },
  }
}

/** A tap outside the popover does nothing. */
const ignoreClick = () => undefined

function actionOfKey(step: TourPopoverStep, { key, target }: KeyboardEvent): (() => void) | undefined {
  if (key === 'Escape') return step.onClose
  if (target instanceof Element && target.closest(TEXT_INPUTS)) return undefined
  if (key === 'ArrowRight') return step.onNext
  return key === 'ArrowLeft' ? step.onBack : undefined
}

function highlight(overlay: ReturnType<typeof driver>, shown: TourPopoverStep): void {
  const { anchor, step, onBack } = shown
  const popover: Popover = {
    title: step.title,
    description: step.text,
    popoverClass: 'tour',
    showButtons: ['next', 'close', ...(onBack ? (['previous'] as const) : [])],
    nextBtnText: shown.isLast ? 'Done' : 'Next',
    prevBtnText: 'Back',
    showProgress: true,
    progressText: shown.progress,
    onNextClick: shown.onNext,
    ...(onBack && { onPrevClick: onBack }),
    onCloseClick: shown.onClose,
    // Elements outside an open modal dialog cannot be reached, so the popover moves into the dialog.
    onPopoverRender: ({ wrapper, closeButton }) => {
      closeButton.setAttribute('aria-label', 'End the tour')
      anchor.closest('dialog[open]')?.append(wrapper)
    },
  }
  overlay.highlight({ element: anchor, popover })
  // The library marks the element as opening a dialog, which is wrong, and not every element may have these attributes.
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) anchor.removeAttribute(name)
  document.querySelector<HTMLElement>('.tour .driver-popover-next-btn')?.focus({ preventScroll: true })
}
