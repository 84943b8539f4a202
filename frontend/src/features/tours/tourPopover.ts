import { driver, type Popover } from 'driver.js'
import type { TourStep } from '#shared/domain/tours/tourStep.ts'
import 'driver.js/dist/driver.css'
import './tours.css'

interface Pointing {
  readonly step: TourStep
  readonly anchor: HTMLElement
  /** `2 of 5`. */
  readonly progress: string
  readonly last: boolean
  readonly onNext: () => void
  /** Absent at the first step. */
  readonly onBack: (() => void) | undefined
  /** Ends the tour. */
  readonly onClose: () => void
}

export interface TourPopover {
  readonly point: (at: Pointing) => void
  /** The control may have moved. */
  readonly follow: () => void
  /** Takes the sign away and gives the focus back. */
  readonly rest: () => void
}

const TYPED_IN = 'input, textarea, select, [contenteditable="true"]'

/** Shows a control of the screen with a few words, over everything else. Escape ends, the arrows turn. */
export function createTourPopover(): TourPopover {
  const sign = driver({ animate: false, allowKeyboardControl: false, overlayOpacity: 0.5, overlayClickBehavior: stay })
  let now: Pointing | undefined
  let before: Element | null = null
  const keyed = (event: KeyboardEvent) => {
    const turn = now && turnOf(now, event)
    if (!turn) return
    // What lies beneath must not hear it: Escape would close the dialog that is being explained.
    event.preventDefault()
    event.stopPropagation()
    turn()
  }
  return {
    point(at) {
      if (!now) {
        before = document.activeElement
        addEventListener('keydown', keyed, true)
      }
      now = at
      show(sign, at)
    },
    follow: () => sign.refresh(),
    rest() {
      if (!now) return
      now = undefined
      removeEventListener('keydown', keyed, true)
      sign.destroy()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
  }
}

/** A tap beside it is no answer. */
const stay = () => undefined

function turnOf(at: Pointing, { key, target }: KeyboardEvent): (() => void) | undefined {
  if (key === 'Escape') return at.onClose
  if (target instanceof Element && target.closest(TYPED_IN)) return undefined
  if (key === 'ArrowRight') return at.onNext
  return key === 'ArrowLeft' ? at.onBack : undefined
}

function show(sign: ReturnType<typeof driver>, at: Pointing): void {
  const { anchor, step, onBack } = at
  const popover: Popover = {
    title: step.title,
    description: step.text,
    popoverClass: 'tour',
    showButtons: ['next', 'close', ...(onBack ? (['previous'] as const) : [])],
    nextBtnText: at.last ? 'Done' : 'Next',
    prevBtnText: 'Back',
    showProgress: true,
    progressText: at.progress,
    onNextClick: at.onNext,
    ...(onBack && { onPrevClick: onBack }),
    onCloseClick: at.onClose,
    // Inside a modal dialog of the browser nothing outside of it can be reached.
    onPopoverRender: ({ wrapper, closeButton }) => {
      closeButton.setAttribute('aria-label', 'End the tour')
      anchor.closest('dialog[open]')?.append(wrapper)
    },
  }
  sign.highlight({ element: anchor, popover })
  // The library says of the control that it opens a dialog, which it does not, and not every element may say it.
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) anchor.removeAttribute(name)
  document.querySelector<HTMLElement>('.tour .driver-popover-next-btn')?.focus({ preventScroll: true })
}
