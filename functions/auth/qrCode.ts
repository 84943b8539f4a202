import { create } from 'qrcode/lib/core/qrcode.js'

/** Light modules around the code, without which a camera does not find it. */
const QUIET_ZONE = 2

/** A text as a QR code: an SVG image in a data URL. */
export function qrCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const positions = Array.from({ length: modules.size }, (_, n) => n)
  const dark = positions.flatMap(y =>
    positions.filter(x => modules.get(y, x)).map(x => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`),
  )
  const side = modules.size + 2 * QUIET_ZONE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
