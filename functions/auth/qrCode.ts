import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'

/** Light modules around the code, required by scanners. */
const QUIET_ZONE = 2

/** A QR code as an SVG image in a data URL. */
export function qrCode(text: string): string {
  const { size, path } = qrModules(text)
  const side = size + 2 * QUIET_ZONE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
