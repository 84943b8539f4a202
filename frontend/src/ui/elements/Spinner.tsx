/** Something is under way. With a label it is announced; without one the element around it must say so. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className="spinner" aria-hidden="true" />
  return (
    <span className="row quiet" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
