import { ColorPicker } from 'primereact/colorpicker'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import './colourPicker.css'

interface Props {
  readonly label: string
  /** `#` and six hex digits. */
  readonly value: string
  readonly onPick: (colour: string) => void
}

/** Picks a colour by pointer. The text field beside it is the keyboard alternative. */
export const ColourPicker = ({ label, value, onPick }: Props) => (
  <PrimeReactHost>
    <ColorPicker
      appendTo="self"
      value={value.slice(1)}
      onChange={event => typeof event.value === 'string' && onPick(`#${event.value}`)}
      pt={{ input: { 'aria-label': label } }}
    />
  </PrimeReactHost>
)
