import type { ReactNode } from 'react'

/** A form that is taller than most screens. Its buttons stay in sight, and a focused field moves above them. */
export const TallForm = ({ children }: { children: ReactNode }) => (
  <div className="tall-form" ref={showTypedFields}>
    {children}
  </div>
)

const TYPED = 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select'
/** Moves a focused field above the buttons that cover it. The browser counts such a field as visible. */
function showTypedFields(form: HTMLElement | null) {
  if (!form) return
  const show = ({ target }: FocusEvent) =>
    target instanceof HTMLElement && target.matches(TYPED) && target.scrollIntoView({ block: 'nearest' })
  form.addEventListener('focusin', show)
  return () => form.removeEventListener('focusin', show)
}
