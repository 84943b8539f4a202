import { Checkbox } from 'primereact/checkbox'
import type { Ref } from 'react'
import { PrimeReactHost } from './PrimeReactHost.tsx'

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
export function Check({ onChange, ref, fixed = false, ...rest }: CheckProps) {
  return (
    <PrimeReactHost>
      <Checkbox
        {...rest}
        inputRef={ref}
        aria-disabled={fixed || undefined}
        onChange={event => !fixed && onChange(event.checked === true)}
        pt={{ box: { hidden: true } }}
      />
    </PrimeReactHost>
  )
}
