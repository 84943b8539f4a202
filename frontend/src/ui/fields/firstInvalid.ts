const INPUTS = 'input:not([hidden]), select, summary, textarea, [tabindex="0"], button'

/**
 * Scrolls to the form’s first field with an error and focuses it, or the element with `data-fixes` in it (1§5). False where no
 * field has an error.
 */
export function showFirstInvalid(form: HTMLElement): boolean {
  const error = form.querySelector<HTMLElement>('.field-error')
  const field = error?.closest<HTMLElement>('.field')
  if (!field) return false
  showField(field)
  return true
}

/** Scrolls to a field, or a part of a page, and focuses its input. Opens a surrounding `details`. */
export function showField(field: HTMLElement): void {
  const folded = field.closest('details')
  if (folded) folded.open = true
  const input = field.querySelector<HTMLElement>('[data-fixes]') ?? field.querySelector<HTMLElement>(INPUTS) ?? field
  const isFullyVisible = field.offsetHeight < window.innerHeight
  ;(isFullyVisible ? field : input).scrollIntoView({ block: 'center' })
  input.focus({ preventScroll: true })
}

/** The paths of all fields with an error in a nested error object, in form order: `a`, `b.0.c`. */
export function failingFields(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'root' || key === 'ref') return []
    const name = path ? `${path}.${key}` : key
    return 'message' in value && typeof value.message === 'string' ? [name] : failingFields(value, name)
  })
}
