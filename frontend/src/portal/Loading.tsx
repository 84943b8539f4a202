import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { Reading } from './useRead.ts'

interface LoadingProps {
  readonly reading: Reading<unknown> & { readonly retry: () => void }
  readonly title: string
}

/** In place of what is not there yet: its outline, or why it can't be shown and a button to try again. */
export const Loading = ({ reading: { failure, retry }, title }: LoadingProps) => (
  <main className="page">
    <h1>{title}</h1>
    {failure ? <Failure message={failure} retry={retry} /> : <Skeleton lines={6} />}
  </main>
)
