import { useId } from 'react'

/** `value` from 0 to 1; left out, the end is not known. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  const id = useId()
  return (
    <div className="progress">
      <label className="small quiet figures" htmlFor={id}>
        {label}
        {value !== undefined && ` ${Math.round(value * 100)} %`}
      </label>
      <progress id={id} max={1} value={value} />
    </div>
  )
}
