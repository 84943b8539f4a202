import type { ComponentProps } from 'react'

/** A checkbox that is announced as a switch; the browser itself says whether it is on. */
const SWITCH = { role: 'switch' } as const

/** On or off, where the first load holds it; in forms see SwitchField. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return <input type="checkbox" {...SWITCH} {...props} />
}
