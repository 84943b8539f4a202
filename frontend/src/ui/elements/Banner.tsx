import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Tone = 'quiet' | 'warning' | 'danger' | 'positive'
const ICONS: Record<Tone, IconName> = { quiet: 'info', warning: 'alert', danger: 'alert', positive: 'check' }

/** A persistent message about the whole page or list. For a temporary message use a toast. */
export function Banner(props: { tone?: Tone; children: ReactNode; action?: ReactNode }) {
  const tone = props.tone ?? 'quiet'
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div>{props.children}</div>
      {props.action}
    </div>
  )
}
