import { TabMenu } from 'primereact/tabmenu'
import { type KeyboardEvent, type MouseEventHandler, type ReactNode, useId, useRef } from 'react'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'

export interface Tab {
  key: string
  title: string
  count?: number
  /** Something is missing here: these words, said and shown as a sign. Nothing need be done about one that is `info`. */
  mark?: { words: string; icon?: 'alert' | 'info' }
  content: ReactNode
}

const Title = ({ tab: { title, count, mark } }: { tab: Tab }) => (
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

/** Views of one thing side by side. The arrow keys open them, as the pattern of the ARIA guide has it. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; current: string; onChange: (key: string) => void }) {
  const { label, tabs, current, onChange } = props
  const id = useId()
  const nav = useRef<TabMenu>(null)
  const at = Math.max(
    0,
    tabs.findIndex(tab => tab.key === current),
  )
  const open = (index: number) => {
    const tab = tabs[index]
    if (tab && index !== at) onChange(tab.key)
  }
  /** PrimeReact stops at the first and the last tab; the guide goes round. */
  const goRound = ({ key }: KeyboardEvent) => {
    const to = key === 'ArrowLeft' && at === 0 ? -1 : key === 'ArrowRight' && at === tabs.length - 1 ? 0 : undefined
    const all = nav.current?.getElement()?.querySelectorAll<HTMLElement>('[role=tab]') ?? []
    if (to !== undefined) [...all].at(to)?.focus()
  }
  const header = (tab: Tab, index: number, press: MouseEventHandler) => (
    <button
      type="button"
      role="tab"
      // By this name PrimeReact finds it.
      data-pc-section="action"
      id={`${id}-${tab.key}`}
      aria-selected={index === at}
      aria-controls={index === at ? `${id}-panel` : undefined}
      tabIndex={index === at ? 0 : -1}
      onClick={press}
      onFocus={() => open(index)}
      onKeyDown={goRound}
    >
      <Title tab={tab} />
    </button>
  )
  return (
    <PrimeReactHost>
      <div>
        <TabMenu
          ref={nav}
          activeIndex={at}
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
          aria-labelledby={`${id}-${tabs[at]?.key ?? ''}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it must be reachable
          tabIndex={0}
        >
          {tabs[at]?.content}
        </div>
      </div>
    </PrimeReactHost>
  )
}
