/** A busy indicator. A labelled spinner is announced; around an unlabelled one the parent must announce it. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className="spinner" aria-hidden="true" />
  return (
    <span className="row quiet" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
