import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { nextInRing } from '#frontend/ui/elements/rovingIndex.ts'

export interface Tab {
  key: string
  title: string
  count?: number
  /** Marks missing content with a text for screen readers and an icon. `info` means that no action is needed. */
  mark?: { words: string; icon?: 'alert' | 'info' }
  content: ReactNode
}

const TabTitle = ({ tab: { title, count, mark } }: { tab: Tab }) => (
  <>
    {title}
    {mark && (
      <span className={`tab-mark tab-${mark.icon ?? 'alert'}`} title={mark.words}>
        <Icon name={mark.icon ?? 'alert'} />
        <span className="hidden-visually">, {mark.words}</span>
      </span>
    )}
    {count !== undefined && <span className="tab-count">{count}</span>}
  </>
)

/** The index that a key moves to. */
const KEYS: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowLeft: (index, length) => nextInRing(index, -1, length),
  ArrowRight: (index, length) => nextInRing(index, 1, length),
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** Several views of one record. The arrow keys open them, as in the tabs pattern of the ARIA guide. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; current: string; onChange: (key: string) => void }) {
  const { label, tabs, current, onChange } = props
  const id = useId()
  const currentIndex = Math.max(
    0,
    tabs.findIndex(tab => tab.key === current),
  )
  const open = (index: number) => {
    const tab = tabs[index]
    if (tab && index !== currentIndex) onChange(tab.key)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = KEYS[event.key]?.(currentIndex, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === currentIndex}
            aria-controls={index === currentIndex ? `${id}-panel` : undefined}
            tabIndex={index === currentIndex ? 0 : -1}
            onClick={() => open(index)}
            onFocus={() => open(index)}
            onKeyDown={move}
          >
            <TabTitle tab={tab} />
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[currentIndex]?.key ?? ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it must be reachable
        tabIndex={0}
      >
        {tabs[currentIndex]?.content}
      </div>
    </div>
  )
}
