import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Reading } from './useRead.ts'

interface LoadingProps {
  readonly reading: Reading<unknown> & { readonly retry: () => void }
  /** The heading, in a page that has none yet. */
  readonly title?: string
}

/** In place of what is not there yet: its outline, or why it can't be shown and a button to try again. */
export const Loading = ({ reading: { failure, retry }, title }: LoadingProps) => (
  <div className="stack">
    {title && <h1>{title}</h1>}
    {failure ? <Failure message={failure} retry={retry} /> : <Skeleton lines={6} />}
  </div>
)

/** The same where nothing is around it yet. */
export const LoadingPage = (props: LoadingProps) => (
  <main className="page">
    <Loading {...props} />
  </main>
)
