import type { ComponentProps } from 'react'

/** A checkbox that is announced as a switch; the browser reports its state. */
const SWITCH = { role: 'switch' } as const

/** A switch for screens of the first load; in forms use SwitchField. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return <input type="checkbox" {...SWITCH} {...props} />
}
