import type { ReactNode } from 'react'

export interface Question {
  title: string
  message?: ReactNode
  confirm?: string
  cancel?: string
  danger?: boolean
  /** A message with a single Close button. */
  close?: boolean
  /** Confirm requires one of these options. */
  pick?: { label: string; options: readonly PickOption[] }
  /** A text box. `required` is the reason why Confirm is blocked while it is empty; `onPick` shows it with that option only. */
  text?: { label: string; required?: string; start?: string; onPick?: string }
  checks?: readonly { key: string; label: string; checked?: boolean }[]
  /** The reason why Confirm is blocked while no box is ticked. */
  needsCheck?: string
  children?: ReactNode
  /** An alternative button, which resolves to undefined. */
  also?: { label: string; run: () => void }
  /** What Confirm does. The dialog stays open while it runs. Shows its own failures. */
  run?: (answer: Answer) => Promise<void>
}

export interface Answer {
  text: string
  /** Keys of the ticked boxes. */
  checked: readonly string[]
  picked: string | undefined
}

interface PickOption {
  key: string
  /** A text or a chip. */
  name: ReactNode
  /** Why the option is blocked. */
  why?: string | undefined
}
