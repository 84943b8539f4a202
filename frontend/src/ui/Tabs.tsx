import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { stepped } from './order.ts'

export interface Tab {
  key: string
  title: string
  count?: number
  /** Something is missing here: these words, said and shown as a sign. Nothing need be done about one that is `info`. */
  mark?: { words: string; icon?: 'alert' | 'info' }
  content: ReactNode
}

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Views of one thing side by side. Arrow keys move, as the pattern of the ARIA guide has it. */
export function Tabs(props: { label: string; tabs: readonly Tab[]; current: string; onChange: (key: string) => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    props.tabs.findIndex(tab => tab.key === props.current),
  )
  const open = (index: number) => {
    const tab = props.tabs[index]
    if (tab === undefined) return
    props.onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) open(stepped(at, move, props.tabs.length))
    if (event.key === 'Home') open(0)
    if (event.key === 'End') open(props.tabs.length - 1)
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={props.label} ref={list}>
        {props.tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === at}
            aria-controls={index === at ? `${id}-panel` : undefined}
            tabIndex={index === at ? 0 : -1}
            onClick={() => props.onChange(tab.key)}
            onKeyDown={press}
          >
            {tab.title}
            {tab.mark && (
              <span className={`tab-mark tab-${tab.mark.icon ?? 'alert'}`} title={tab.mark.words}>
                <Icon name={tab.mark.icon ?? 'alert'} />
                <span className="hidden-visually">, {tab.mark.words}</span>
              </span>
            )}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${props.tabs[at]?.key ?? ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it must be reachable
        tabIndex={0}
      >
        {props.tabs[at]?.content}
      </div>
    </div>
  )
}
