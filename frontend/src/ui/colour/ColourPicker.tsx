import { ColorPicker } from 'primereact/colorpicker'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import './colourPicker.css'

interface Props {
  readonly label: string
  /** `#` and six digits. */
  readonly value: string
  readonly onPick: (colour: string) => void
}

/** A colour to be picked by pointing. A text field stands beside it, so that the keyboard can do the same. */
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
