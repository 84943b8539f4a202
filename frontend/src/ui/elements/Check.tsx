import { Checkbox } from 'primereact/checkbox'
import type { Ref } from 'react'
import { PrimeReactHost } from './PrimeReactHost.tsx'

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement> | undefined
  /** Always ticked: still in reach, so that what stands beside it can say why. */
  fixed?: boolean
  'aria-describedby'?: string | undefined
}

/** A box to tick, inside the label that names it. The browser draws it, so that it is the phone's own. */
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
