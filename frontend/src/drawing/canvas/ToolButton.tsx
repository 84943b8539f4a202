/** The icons of the drawing tools, 24 by 24, in the style of the product’s other icons. */
const PATHS = {
  select: 'M6 3l12.5 9.500-6 1L9 19z',
  polygon: 'M5 18l1.500-11L15 4l5 8-4 7zM5 18h.01M6.500 7h.01M15 4h.01M20 12h.01M16 19h.01',
  rectangle: 'M4.500 6.500h15v11h-15zM4.500 6.500h.01M19.500 6.500h.01M19.500 17.500h.01M4.500 17.500h.01',
  label: 'M5 8V5h14v3M12 5v14M9.500 19h5',
  pan: 'M12 3v18M3 12h18M9.500 5.500L12 3l2.500 2.500M9.500 18.500L12 21l2.500-2.500M5.500 9.500L3 12l2.500 2.500M18.500 9.500L21 12l-2.500 2.500',
  arrow: 'M5 19L18.500 5.500M10.500 5.500h8v8',
  circle: 'M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z',
  clear: 'M9 20h11M4.500 15.500l9-10 6 5.500-8 9H8zM9 10.500l6 5.500',
  undo: 'M8.500 5L4 9.500 8.500 14M4 9.500h10a5.500 5.500 0 0 1 0 11h-3',
  redo: 'M15.500 5L20 9.500 15.500 14M20 9.500H10a5.500 5.500 0 0 0 0 11h3',
  zoomIn: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM20 20l-4.800-4.800M10.500 7.500v6M7.500 10.500h6',
  zoomOut: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM20 20l-4.800-4.800M7.500 10.500h6',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  legend: 'M4 5h4v4H4zM4 15h4v4H4zM11.500 7H20M11.500 17H20',
  help: 'M4 7h16v10H4zM7 10h.01M10.500 10h.01M14 10h.01M17 10h.01M8 14h8',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  turn: 'M19.500 12a7.500 7.500 0 1 1-2.300-5.400L19.500 9M19.500 4v5h-5',
  turnBack: 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400L4.500 9M4.500 4v5h5',
  duplicate: 'M9 9h11v11H9zM15 9V4H4v11h5',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
} as const

type IconName = keyof typeof PATHS

/** Decorative: the button around it has the label. */
const Icon = ({ name }: { name: IconName }) => (
  <svg className="drawing-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)

interface ToolButtonProps {
  readonly name: IconName
  /** The tool’s name; also its tooltip, with the key. */
  readonly label: string
  readonly keys?: string
  readonly pressed?: boolean
  /** Disabled now, but still focusable. */
  readonly off?: boolean
  readonly onPress: () => void
}

/** At least 44 px, with its name as a tooltip. */
export const ToolButton = ({ name, label, keys, pressed, off = false, onPress }: ToolButtonProps) => (
  <button
    type="button"
    className="drawing-button"
    aria-label={label}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    aria-disabled={off || undefined}
    data-tip={keys ? `${label} (${keys})` : label}
    onClick={() => off || onPress()}
  >
    <Icon name={name} />
  </button>
)
