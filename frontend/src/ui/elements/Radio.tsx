import type { Ref } from 'react'

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
export const Radio = ({ onChoose, ...rest }: RadioProps) => <input type="radio" {...rest} onChange={onChoose} />
