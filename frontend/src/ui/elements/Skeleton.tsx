import type { ReactNode } from 'react'

type Shape = 'line' | 'title' | 'image'

/** The outline of what is loading, in the same position and size, so that nothing moves when it arrives. */
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

/** Keeps the place of `children` while it isn't known yet which words stand there. */
export function PlaceKept({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="hidden-visually">Loading</span>
      <div className="place-kept stack">{children}</div>
    </div>
  )
}

/** In place of what the device says at once: what it is in is shown when that is known, so that nothing moves (`states.css`). */
export const AWAITED = <i hidden className="awaited" />
