import type { ReactNode } from 'react'

type Shape = 'line' | 'title' | 'image'

/** The outline of loading content, in the same position and size, so that nothing moves when it arrives. */
export function Skeleton({ shape = 'line', lines = 1 }: { shape?: Shape; lines?: number }) {
  return (
    <div className="stack" role="status">
      <span className="hidden-visually">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
      ))}
    </div>
  )
}

/** Reserves the space of `children` until it is known which content to show. */
export function LoadingPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="hidden-visually">Loading</span>
      <div className="place-kept stack">{children}</div>
    </div>
  )
}

/**
 * A placeholder for information that the device has almost at once. Its surroundings appear together with the information, so
 * that nothing moves (`states.css`).
 */
export const LOADING_MARKER = <i hidden className="awaited" />
