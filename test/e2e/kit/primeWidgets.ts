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
    prime: ['Dialog', 'Checkbox', 'RadioButton'],
    why: 'Its dialog, boxes and choices. Its ConfirmDialog (0.9 KB) knows two buttons; a question here also asks for a sentence and says why it cannot be confirmed yet.',
  },
  {
    name: 'One out of many',
    files: ['ui/fields/PickField', 'ui/fields/PickInput'],
    prime: ['AutoComplete'],
    why: 'Suggestions with the keyboard and a screen reader are hard to get right. Loaded with the first such field.',
  },
  {
    name: 'Several out of a list',
    files: ['ui/fields/PeopleInput', 'ui/fields/ChosenPeople'],
    prime: ['MultiSelect'],
    why: 'As above; their order below it is ours, since it knows none.',
  },
  {
    name: 'Boxes to tick',
    files: ['ui/elements/Check', 'ui/fields/CheckCards'],
    prime: ['Checkbox'],
    why: '0.6 KB. The browser draws the box, so that it is the phone’s own.',
  },
  {
    name: 'Choice',
    files: ['ui/elements/Radio', 'ui/fields/RadioCards'],
    prime: ['RadioButton'],
    why: '0.4 KB. The browser draws the circle, so that it is the phone’s own.',
  },
  {
    name: 'Switch of a form',
    files: ['ui/fields/SwitchField'],
    prime: ['InputSwitch'],
    why: '0.4 KB. Its outer element has the role of a checkbox too, without a name; pt removes it.',
  },
  {
    name: 'Long text',
    files: ['ui/fields/TextArea'],
    prime: ['InputTextarea'],
    why: '0.4 KB. It grows by the style sheet, not by measuring.',
  },
  { name: 'Progress', files: ['ui/elements/ProgressBar'], prime: ['ProgressBar'], why: '0.7 KB.' },
  {
    name: 'Colour',
    files: ['ui/colour/ColourPicker'],
    prime: ['ColorPicker'],
    why: 'A field of shades and a band of hues to point at; a text field beside it is for the keyboard. Loaded with the form of a company.',
  },
  {
    name: 'Tabs',
    files: ['ui/page/Tabs'],
    prime: ['TabMenu'],
    why: '1.3 KB; the roles of tabs come by pt, the panel is ours. Its TabView (2.9 KB) scrolls the page to itself when it appears, which nothing turns off.',
  },
  {
    name: 'Settings of PrimeReact',
    files: ['ui/elements/PrimeReactHost'],
    prime: ['api'],
    why: 'Around each of the above: no styles but ours, which the security policy asks for.',
  },
] as const satisfies readonly Widget[]
