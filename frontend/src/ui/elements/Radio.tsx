import { RadioButton } from 'primereact/radiobutton'
import type { Ref } from 'react'
import { PrimeReactHost } from './PrimeReactHost.tsx'

interface RadioProps {
  /** Shared by all radios of a group. */
  name: string
  checked: boolean
  onChoose: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement> | undefined
  disabled?: boolean
  'aria-describedby'?: string | undefined
}

/** A native radio button, inside the label that names it. */
export function Radio({ onChoose, ref, ...rest }: RadioProps) {
  return (
    <PrimeReactHost>
      <RadioButton {...rest} inputRef={ref} onChange={onChoose} pt={{ box: { hidden: true } }} />
    </PrimeReactHost>
  )
}
