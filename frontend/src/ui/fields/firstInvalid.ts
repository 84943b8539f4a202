const INPUTS = 'input:not([hidden]), select, summary, textarea, [tabindex="0"], button'

/** Scrolls to the first field of the form that is marked wrong and puts the cursor there, or on what `data-mends` it (1§5). False: none is. */
export function showFirstInvalid(form: HTMLElement): boolean {
  const error = form.querySelector<HTMLElement>('.field-error')
  const field = error?.closest<HTMLElement>('.field')
  if (!field) return false
  showField(field)
  return true
}

/** Scrolls to a field, or a part of a page, and puts the cursor there. */
export function showField(field: HTMLElement): void {
  const mends = field.querySelector<HTMLElement>('[data-mends]') ?? field.querySelector<HTMLElement>(INPUTS) ?? field
  const fits = field.offsetHeight < window.innerHeight
  ;(fits ? field : mends).scrollIntoView({ block: 'center' })
  mends.focus({ preventScroll: true })
}

/** The names of all failing fields of a nested error object, in the order of the form: `a`, `b.0.c`. */
export function failingFields(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'root' || key === 'ref') return []
    const name = path ? `${path}.${key}` : key
    return 'message' in value && typeof value.message === 'string' ? [name] : failingFields(value, name)
  })
}
