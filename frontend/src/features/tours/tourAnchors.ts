import { TOUR_KEYS, type TourKey } from '#shared/domain/tours/tours.ts'

const isShown = (element: HTMLElement) => element.checkVisibility() && element.getClientRects().length > 0

const shown = (within: ParentNode, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isShown)

/** What lies over the page and must be answered first. */
const onTop = (): HTMLElement | undefined => shown(document, 'dialog[open], .p-dialog')

/** The part of the screen that a tour belongs to. While something lies over the page, only what is inside of that counts. */
export function containerOf(tour: TourKey): HTMLElement | undefined {
  const top = onTop()
  const own = `[data-tour="${tour}"]`
  return top?.matches(own) ? top : shown(top ?? document, own)
}

/** The control that a step points at; undefined where it is not there (yet), or not on a screen of this size. */
export const findAnchor = (home: HTMLElement, anchor: string): HTMLElement | undefined =>
  shown(home, `[data-tour="${anchor}"], [data-field="${anchor}"]`)

/** The tours that the screen has now. */
export const toursOnScreen = (): TourKey[] => TOUR_KEYS.filter(containerOf)
