/** The product’s icons, 24 by 24, one stroke each: a few paths instead of an icon font. */
const PATHS = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  browse: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  clients: 'M3 20V9l5-4 5 4v11M13 20V12h8v8M3 20h18M6.5 12.500h3M6.5 16h3M16 15.500h2',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.3-3.6 2.8-5.5 6.5-5.500s6.2 1.9 6.5 5.500M16 5.300a3.5 3.5 0 0 1 0 6.400M18 15c2 .8 3.2 2.5 3.5 5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.500c.5-4 3.3-6 7.5-6s7 2 7.5 6',
  office: 'M4 21V7l8-4 8 4v14M2 21h20M9 21v-5h6v5M8 9.500h2M14 9.500h2M8 13h2M14 13h2',
  key: 'M8 8a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 11l9-6M17 7.700l2.5 3.500M8 12.500h.01',
  laboratory: 'M9 3h6M10 3v6l-5.5 9.500A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.500L14 9V3M7.5 15h9',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  export: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  statistics: 'M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.5 3.500v4M15.5 3.500v4',
  moon: 'M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  down: 'M6 9.500l6 6 6-6',
  up: 'M6 14.500l6-6 6 6',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  alert: 'M12 3.500L2.5 20h19zM12 10v4.500M12 17.500v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.01',
  saved: 'M7 19a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.500A3.8 3.8 0 0 1 17.5 19zM9.5 14l2 2 3.5-3.5',
  waiting: 'M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5',
  offline: 'M7 19a4.5 4.5 0 0 1-.5-9M9.5 6.400A6 6 0 0 1 18 11.5 3.8 3.8 0 0 1 20.3 17M17.5 19H10M3 3l18 18',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM12 10.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  image: 'M4 4h16v16H4zM8.5 7.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM4 17l5-5 4 4 3-3 4 4',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  phone:
    'M5 4h4l1.5 5L8 10.500a12 12 0 0 0 5.5 5.500l1.5-2.5 5 1.500v4c0 .6-.4 1-1 1A15.5 15.5 0 0 1 4 5c0-.6.4-1 1-1z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  narrow: 'M4 4h16v16H4zM9.5 4v16M16 9.500L13.5 12l2.5 2.5',
  widen: 'M4 4h16v16H4zM9.5 4v16M14 9.500l2.5 2.5-2.5 2.5',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: the text beside it, or the label of its button, has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} strokeWidth={name === 'more' || name === 'list' ? 2 : undefined} />
    </svg>
  )
}
