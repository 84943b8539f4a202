/** A part of the interface: PrimeReact's, unless there is a reason against it. */
interface Widget {
  readonly name: string
  /** Below frontend/src. */
  readonly files: readonly string[]
  /** The PrimeReact components that it uses, or that were considered instead. */
  readonly prime: readonly string[]
  readonly why: string
}

/** Sizes in KB are brotli, measured by building the product with and without the part; PrimeReact 10.9.9. */
export const WIDGETS = {
  PrimeReact: [
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
      files: ['ui/fields/PeopleInput'],
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
  ],
  ours: [
    {
      name: 'Table of a list',
      files: ['ui/grid/DataGrid', 'ui/grid/GridTable', 'ui/grid/GridTools'],
      prime: ['DataTable', 'Paginator'],
      why: 'The dashboard shows three: DataTable adds 79 KB to the first load, which is half as much again, 45 KB of them its own. Ours turns into cards below 1000 px.',
    },
    {
      name: 'Sheet',
      files: ['ui/sheet/Sheet', 'ui/sheet/SheetCell'],
      prime: ['DataTable', 'VirtualScroller'],
      why: 'Used like a spreadsheet, with a heading and a column that stay: DataTable has no keys for it, and renders all rows or lets the heading scroll away.',
    },
    {
      name: 'Button',
      files: ['ui/elements/Button'],
      prime: ['Button'],
      why: 'On the sign-in: 24 KB there. Ours is never disabled: it says why it cannot be pressed.',
    },
    {
      name: 'Text',
      files: ['ui/fields/TextField'],
      prime: ['InputText'],
      why: 'On the sign-in: 23 KB there, for a class name.',
    },
    {
      name: 'Switch of the shell',
      files: ['ui/elements/Switch'],
      prime: ['InputSwitch'],
      why: 'On the sign-in and in the user menu: 22 KB there.',
    },
    {
      name: 'Remark',
      files: ['ui/elements/Banner', 'ui/drafts/DraftBanner'],
      prime: ['Message'],
      why: 'On the sign-in and the dashboard: 22 KB there.',
    },
    {
      name: 'Toast',
      files: ['ui/dialogs/toast', 'ui/dialogs/OverlayHosts'],
      prime: ['Toast'],
      why: 'In the shell: 27 KB there. Its regions come with the message, and each interrupts a screen reader; ours are there before and only errors interrupt.',
    },
    {
      name: 'Skeleton',
      files: ['ui/elements/Skeleton'],
      prime: ['Skeleton'],
      why: 'In the shell: 19 KB there.',
    },
    {
      name: 'Spinner',
      files: ['ui/elements/Spinner'],
      prime: ['ProgressSpinner'],
      why: 'In the shell: 19 KB there.',
    },
    {
      name: 'Status',
      files: ['ui/elements/StatusChip'],
      prime: ['Tag'],
      why: 'On the dashboard: 19 KB there.',
    },
    {
      name: 'Popover',
      files: ['app/Popover'],
      prime: ['OverlayPanel'],
      why: 'In the shell: 24 KB there.',
    },
    {
      name: 'Breadcrumbs',
      files: ['app/Breadcrumbs'],
      prime: ['BreadCrumb'],
      why: 'In the shell: 20 KB there.',
    },
    {
      name: 'More actions',
      files: ['ui/elements/MoreActions'],
      prime: ['Menu', 'OverlayPanel'],
      why: 'The arrow keys of Menu (1.6 KB) pass over what is refused, so no one hears why. OverlayPanel (1 KB) removes, as it closes, the dialog that a button in it has opened.',
    },
    {
      name: 'Steps',
      files: ['ui/fields/Wizard'],
      prime: ['Steps', 'Stepper'],
      why: 'Steps (1 KB) catches Shift+Tab, and its pt does not reach the steps, which stay links to nowhere. Stepper (2.1 KB) opens all steps or none, so that no one can go back, or everyone can skip a check, and it keeps its own copy of the current step.',
    },
    {
      name: 'Number',
      files: ['ui/fields/NumberField'],
      prime: ['InputNumber'],
      why: 'In InputNumber (5.1 KB) 12,5 silently becomes 125, and of a number that an on-screen keyboard enters digit by digit only the last digit remains.',
    },
    {
      name: 'Native list',
      files: ['ui/fields/SelectField'],
      prime: ['Dropdown'],
      why: 'The phone’s own wheel suits a gloved thumb. Dropdown adds 5.4 KB.',
    },
    {
      name: 'Day',
      files: ['ui/fields/DateField'],
      prime: ['Calendar', 'InputMask'],
      why: 'The phone’s own calendar suits a gloved thumb; Calendar adds 15 KB. InputMask takes neither a day of one digit nor a pasted date that is written otherwise.',
    },
    {
      name: 'Files',
      files: ['ui/fields/FileDrop'],
      prime: ['FileUpload'],
      why: 'FileUpload adds 7.8 KB. Its button has no role, and it brings a list and a way of sending of its own; files here travel by a form that accepts exactly these bytes.',
    },
    {
      name: 'Image',
      files: ['ui/fields/ImageField'],
      prime: ['FileUpload'],
      why: 'The phone’s own camera, one tap away; otherwise as for files.',
    },
    {
      name: 'Formatted text',
      files: [
        'ui/richText/RichText',
        'ui/richText/RichTextEditor',
        'ui/richText/RichTextToolbar',
        'ui/richText/RichTextView',
      ],
      prime: ['Editor'],
      why: 'Its Editor is Quill, 58 KB against 16: its lists can’t be printed in our documents, and axe rejects its toolbar.',
    },
    {
      name: 'Form',
      files: ['ui/fields/Form', 'ui/fields/Field'],
      prime: [],
      why: 'PrimeReact has no form: label, hint, error and what binds them are here once for all fields.',
    },
    {
      name: 'Page',
      files: ['ui/page/Page', 'ui/page/PlainPage', 'ui/page/NotLoadedPage', 'ui/page/Logo'],
      prime: [],
      why: 'PrimeReact has no page.',
    },
    {
      name: 'Facts',
      files: ['ui/elements/DescriptionList'],
      prime: [],
      why: 'PrimeReact has no list of names and values.',
    },
    {
      name: 'Nothing here',
      files: ['ui/elements/Empty'],
      prime: [],
      why: 'PrimeReact has none.',
    },
    {
      name: 'Failure',
      files: ['ui/elements/Failure'],
      prime: [],
      why: 'PrimeReact has none with a way to try again.',
    },
    {
      name: 'Rating',
      files: ['ui/elements/RatingBadge'],
      prime: [],
      why: 'The shape of a rating is the trade’s, and reads without colour.',
    },
    {
      name: 'Icon',
      files: ['ui/elements/Icon'],
      prime: [],
      why: 'A handful of paths; PrimeReact’s icons are a font in a package of its own.',
    },
  ],
} as const satisfies Record<string, readonly Widget[]>

export type Source = keyof typeof WIDGETS
export type WidgetName = (typeof WIDGETS)[Source][number]['name']
