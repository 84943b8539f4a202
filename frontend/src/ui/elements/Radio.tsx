import { RadioButton } from 'primereact/radiobutton'
import type { Ref } from 'react'
import { PrimeReactHost } from './PrimeReactHost.tsx'

interface RadioProps {
  /** The same for all of a group. */
  name: string
  checked: boolean
  onChoose: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement> | undefined
  disabled?: boolean
  'aria-describedby'?: string | undefined
}

/** One of a group, inside the label that names it. The browser draws it, so that it looks as usual on the device. */
export function Radio({ onChoose, ref, ...rest }: RadioProps) {
  return (
    <PrimeReactHost>
      <RadioButton {...rest} inputRef={ref} onChange={onChoose} pt={{ box: { hidden: true } }} />
    </PrimeReactHost>
  )
}
