import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Reading } from './useRead.ts'

interface LoadingProps {
  readonly reading: Reading<unknown> & { readonly retry: () => void }
  /** The heading, on a page without one. */
  readonly title?: string
}

/** A placeholder for content that is loading, or the failure with a retry button. */
export const Loading = ({ reading: { failure, retry }, title }: LoadingProps) => (
  <div className="stack">
    {title && <h1>{title}</h1>}
    {failure ? <Failure message={failure} retry={retry} /> : <Skeleton lines={6} />}
  </div>
)

/** `Loading` as a whole page. */
export const LoadingPage = (props: LoadingProps) => (
  <main className="page">
    <Loading {...props} />
  </main>
)
