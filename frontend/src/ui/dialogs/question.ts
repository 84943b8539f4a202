import type { ReactNode } from 'react'

export interface Question {
  title: string
  message?: ReactNode
  /** The labels of the buttons. */
  confirm?: string
  cancel?: string
  danger?: boolean
  /** Only something to read, with one button. */
  close?: boolean
  /** One of these must be picked before Confirm. */
  pick?: { label: string; options: readonly PickOption[] }
  /**
   * A text box. `required` is the reason why Confirm waits while it is empty; `onPick` shows it with that option
   * only.
   */
  text?: { label: string; required?: string; start?: string; onPick?: string }
  checks?: readonly { key: string; label: string; checked?: boolean }[]
  /** The reason why Confirm waits while no box is ticked. */
  needsCheck?: string
  children?: ReactNode
  /** Another way out, which answers nothing. */
  also?: { label: string; run: () => void }
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
  /** Why it cannot be picked. */
  why?: string | undefined
}
