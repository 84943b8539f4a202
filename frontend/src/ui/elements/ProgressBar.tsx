import { ProgressBar as PrimeProgressBar } from 'primereact/progressbar'
import { useId } from 'react'
import { PrimeReactHost } from './PrimeReactHost.tsx'

/** `value` from 0 to 1; left out where the end is not known. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(value * 100)
  return (
    <div className="progress">
      <span className="small quiet figures" id={id}>
        {label}
        {percent !== undefined && ` ${percent}%`}
      </span>
      <PrimeReactHost>
        <PrimeProgressBar
          aria-labelledby={id}
          mode={percent === undefined ? 'indeterminate' : 'determinate'}
          value={percent}
          showValue={false}
        />
      </PrimeReactHost>
    </div>
  )
}
