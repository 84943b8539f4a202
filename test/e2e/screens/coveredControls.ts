/**
 * Runs in the page: lists every covered control with the element on top. Ignores unusable controls: disabled, inert, clipped to
 * nothing, off-screen until focused, or below a temporary layer such as a dialog, menu, tour, list of choices or toast.
 */
export function coveredControls(): string[] {
  const name = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()}.${element.className} “${words.trim().slice(0, 40)}”`
  }
  const layers = [
    ...document.querySelectorAll('.p-dialog, dialog[open], [role=alertdialog], .driver-popover, :popover-open'),
  ]
  const top = layers.findLast(layer => layer.getClientRects().length > 0) ?? document.body
  const controls = top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=tab]')
  const isClipped = (element: Element | null): boolean =>
    element !== null && (element.getBoundingClientRect().width <= 1 || isClipped(element.parentElement))
  const isUsable = (control: HTMLElement) =>
    !control.matches(':disabled, [inert] *, [aria-hidden=true] *, [type=hidden]') &&
    control.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(control.parentElement)
  /** A control that is drawn by its label is pressed there. */
  const drawn = (control: HTMLElement) => {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    const { width, height } = control.getBoundingClientRect()
    const isHidden = width <= 1 || height <= 1 || getComputedStyle(control).opacity === '0'
    return isHidden ? label : control
  }
  const found: string[] = []
  for (const control of controls) {
    const shown = isUsable(control) ? drawn(control) : undefined
    if (!shown) continue
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A link over several lines has its centre on one of them.
    const box = [...shown.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
    if (!box || box.bottom <= 0) continue
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const isHit = hit && [control, ...labels].some(each => each.contains(hit))
    if (!isHit && !hit?.closest('.toast, [role=listbox], [class*=p-connected-overlay]'))
      found.push(`${name(control)} is covered by ${hit ? name(hit) : 'nothing: it is outside the window'}`)
  }
  return found
}
