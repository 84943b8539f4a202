/** Each band has a shape of its own, so that it reads without colour. */
const SHAPES = {
  Negative: ['negative', 'M3 8h10'],
  'Very Low': ['very-low', 'M8 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'],
  Low: ['low', 'M3.5 3.500h9v9h-9z'],
  Medium: ['medium', 'M8 2l6 6-6 6-6-6z'],
  Moderate: ['medium', 'M8 2l6 6-6 6-6-6z'],
  High: ['high', 'M8 2l6.5 11.500h-13z'],
  Inaccessible: ['inaccessible', 'M4 4l8 8M12 4l-8 8'],
} as const

export type RiskBandName = keyof typeof SHAPES

/** `provisional` while a lab result is awaited: the shape is hollow and the word is added. */
export function RiskBand({ band, provisional = false }: { band: RiskBandName; provisional?: boolean }) {
  const [tone, shape] = SHAPES[band]
  return (
    <span className={`band band-${tone}${provisional ? ' band-provisional' : ''}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shape} />
      </svg>
      {band}
      {provisional && <span className="quiet">provisional</span>}
    </span>
  )
}
