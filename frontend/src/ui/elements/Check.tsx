import type { Ref } from 'react'

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement> | undefined
  /** Always ticked, but focusable, so that the text beside it can explain why. */
  fixed?: boolean
  'aria-describedby'?: string | undefined
}

/** A native checkbox, inside the label that names it. */
export const Check = ({ onChange, fixed = false, ...rest }: CheckProps) => (
  <input
    type="checkbox"
    {...rest}
    aria-disabled={fixed || undefined}
    onChange={({ target }) => !fixed && onChange(target.checked)}
  />
)
