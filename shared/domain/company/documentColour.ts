/** Red, green and blue, each 0 to 255. */
type Channels = readonly [number, number, number]

export const DEFAULT_DOCUMENT_COLOUR = '#0a6464'
/** The minimum contrast for small text (WCAG 2.2, 1.4.3). */
const READABLE_CONTRAST = 4.5
const WHITE: Channels = [255, 255, 255]

/**
 * The colour of headings, rules and table heads in a company's documents: its own colour, or a darker shade of the same hue if
 * its own is not readable on white. White text on this colour is therefore always readable.
 */
export const documentColour = (colour: string): string => hexOf(readableShade(channelsOf(colour)))

/** Whether documents use a darker shade of the colour. */
export const isTooLight = (colour: string): boolean => documentColour(colour) !== colour

/** The contrast ratio of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(channelsOf(one), channelsOf(other))

/** Scales all channels by the same factor to keep the hue; the lightest of 255 steps with enough contrast. */
function readableShade(colour: Channels): Channels {
  for (let step = 255; ; step--) {
    const shade = scaled(colour, step / 255)
    if (contrastOf(shade, WHITE) >= READABLE_CONTRAST) return shade
  }
}

const scaled = ([red, green, blue]: Channels, factor: number): Channels => [
  Math.round(red * factor),
  Math.round(green * factor),
  Math.round(blue * factor),
]

function contrastOf(one: Channels, other: Channels): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const luminance = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const channelsOf = (colour: string): Channels => {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 0xff, number & 0xff]
}
const hexOf = (channels: Channels): string =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
