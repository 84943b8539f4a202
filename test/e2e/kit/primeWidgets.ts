import type { Widget } from './widget.ts'

/** Components that use PrimeReact's, and their size. */
export const PRIME_WIDGETS = [
  {
    name: 'Dialog',
    files: ['ui/dialogs/Dialog', 'ui/dialogs/DialogFrame'],
    prime: ['Dialog'],
    why: 'Traps the focus and gives it back, closes by Escape. Loaded with the first question.',
  },
  {
    name: 'Question',
    files: ['ui/dialogs/ConfirmDialog', 'ui/dialogs/confirm'],
    prime: ['Dialog'],
    why: 'Its dialog. Its ConfirmDialog (0.9 KB) knows two buttons; a question here also asks for a sentence and says why it cannot be confirmed yet.',
  },
  {
    name: 'One out of many',
    files: ['ui/fields/PickField', 'ui/fields/PickInput'],
    prime: ['AutoComplete'],
    why: 'Suggestions with the keyboard and a screen reader are hard to get right. Loaded with the first such field.',
  },
  {
    name: 'Settings of PrimeReact',
    files: ['ui/elements/PrimeReactHost'],
    prime: ['api'],
    why: 'Around each of the above: no styles but ours, which the security policy asks for.',
  },
] as const satisfies readonly Widget[]
