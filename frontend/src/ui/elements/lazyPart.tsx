import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Failure } from './Failure.tsx'
import { loadInTime, reloadPage } from './loadInTime.ts'

class NotLoaded extends Error {}

interface BoundaryProps {
  readonly failure: ReactNode
  readonly children: ReactNode
}

/** Shows `failure` where the part fails to load. Errors thrown by a loaded part reach its screen. */
class LoadBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error !== undefined && !(error instanceof NotLoaded)) throw error
    return error === undefined ? this.props.children : this.props.failure
  }
}

const MESSAGE = 'Check your connection and try again. What you’ve typed is kept.'

interface Options<Props> {
  readonly waiting?: ReactNode
  /** Wraps the failure message and its retry button. */
  readonly frame?: (failure: ReactNode, props: Props) => ReactNode
}

/** Replaces a dialog that cannot be loaded by a native one, which needs no loading. */
export const dialogFrame = (title: string, onClose: () => void, failure: ReactNode) => (
  <dialog ref={shown => shown?.showModal()} className="dialog-failing" aria-label={title} onClose={onClose}>
    {failure}
    <form method="dialog">
      <button type="submit" className="button button-quiet">
        Close
      </button>
    </form>
  </dialog>
)

/** A part of a screen that is loaded when first shown. A failure shows in its place, and the rest of the screen stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { waiting = null, frame = failure => failure }: Options<Props> = {},
) {
  const Part = lazy<ComponentType<Props>>(() =>
    loadInTime(load).catch((error: unknown) => {
      throw new NotLoaded(MESSAGE, { cause: error })
    }),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of components, as React’s own lazy
  return function LazyPart(props: Props) {
    return (
      <LoadBoundary failure={frame(<Failure message={MESSAGE} retry={reloadPage} />, props)}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}
