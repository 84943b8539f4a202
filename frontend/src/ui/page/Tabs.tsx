import { TabMenu } from 'primereact/tabmenu'
import { type KeyboardEvent, type MouseEventHandler, type ReactNode, useId, useRef } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'

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

/** Several views of one record. The arrow keys open them, as in the tabs pattern of the ARIA guide. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; current: string; onChange: (key: string) => void }) {
  const { label, tabs, current, onChange } = props
  const id = useId()
  const nav = useRef<TabMenu>(null)
  const currentIndex = Math.max(
    0,
    tabs.findIndex(tab => tab.key === current),
  )
  const open = (index: number) => {
    const tab = tabs[index]
    if (tab && index !== currentIndex) onChange(tab.key)
  }
  /** PrimeReact stops at the first and last tab; the ARIA guide wraps around. */
  const wrapAround = ({ key }: KeyboardEvent) => {
    const to =
      key === 'ArrowLeft' && currentIndex === 0
        ? -1
        : key === 'ArrowRight' && currentIndex === tabs.length - 1
          ? 0
          : undefined
    const all = nav.current?.getElement()?.querySelectorAll<HTMLElement>('[role=tab]') ?? []
    if (to !== undefined) [...all].at(to)?.focus()
  }
  const header = (tab: Tab, index: number, press: MouseEventHandler) => (
    <button
      type="button"
      role="tab"
      // PrimeReact finds the element by this attribute.
      data-pc-section="action"
      id={`${id}-${tab.key}`}
      aria-selected={index === currentIndex}
      aria-controls={index === currentIndex ? `${id}-panel` : undefined}
      tabIndex={index === currentIndex ? 0 : -1}
      onClick={press}
      onFocus={() => open(index)}
      onKeyDown={wrapAround}
    >
      <TabTitle tab={tab} />
    </button>
  )
  return (
    <PrimeReactHost>
      <div>
        <TabMenu
          ref={nav}
          activeIndex={currentIndex}
          onTabChange={({ index }) => open(index)}
          model={tabs.map((tab, index) => ({
            id: `${id}-${tab.key}-item`,
            template: (_, { onClick }) => header(tab, index, onClick),
          }))}
          pt={{ menu: { role: 'tablist', 'aria-label': label, className: 'tabs' } }}
        />
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
    </PrimeReactHost>
  )
}
