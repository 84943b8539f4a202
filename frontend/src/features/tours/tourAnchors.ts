import { TOUR_KEYS, type TourKey } from '#shared/domain/tours/tours.ts'

const isShown = (element: HTMLElement) => element.checkVisibility() && element.getClientRects().length > 0

const findShown = (within: ParentNode, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isShown)

const openDialog = (): HTMLElement | undefined => findShown(document, 'dialog[open], .p-dialog')

/** The part of the screen that a tour belongs to. While a dialog is open, only its content counts. */
export function containerOf(tour: TourKey): HTMLElement | undefined {
  const dialog = openDialog()
  const selector = `[data-tour="${tour}"]`
  return dialog?.matches(selector) ? dialog : findShown(dialog ?? document, selector)
}

/** The element of a step; undefined where it is not rendered yet, or not on a screen of this size. */
export const findAnchor = (container: HTMLElement, anchor: string): HTMLElement | undefined =>
  findShown(container, `[data-tour="${anchor}"], [data-field="${anchor}"]`)

export const toursOnScreen = (): TourKey[] => TOUR_KEYS.filter(containerOf)
