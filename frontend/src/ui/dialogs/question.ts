import type { ReactNode } from 'react'

export interface Question {
  title: string
  message?: ReactNode
  /** Words on the buttons. */
  confirm?: string
  cancel?: string
  danger?: boolean
  /** Only something to read: one button. */
  close?: boolean
  /** One of these is to be picked before Confirm. */
  pick?: { label: string; options: readonly PickOption[] }
  /** A box for a sentence. `required` keeps Confirm back until it holds one; `onPick` shows it with that pick only. */
  text?: { label: string; required?: string; start?: string; onPick?: string }
  checks?: readonly { key: string; label: string; checked?: boolean }[]
  /** Keeps Confirm back where no box is ticked, with this sentence. */
  needsCheck?: string
  children?: ReactNode
}

export interface Answer {
  text: string
  /** Keys of the ticked boxes. */
  checked: readonly string[]
  picked: string | undefined
}

interface PickOption {
  key: string
  /** A word or a chip. */
  name: ReactNode
  /** Why it cannot be picked. */
  why?: string | undefined
}
