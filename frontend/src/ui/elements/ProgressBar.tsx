import { useId } from 'react'

interface Props {
  readonly label: string
  /** From 0 to 1; absent where the end is not known. */
  readonly value?: number | undefined
  /** False where the label itself says how far it is. */
  readonly hasPercent?: boolean
}

export function ProgressBar({ label, value, hasPercent = true }: Props) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(value * 100)
  return (
    <div className="progress">
      <span className="small quiet figures" id={id}>
        {label}
        {hasPercent && percent !== undefined && ` ${percent}%`}
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
