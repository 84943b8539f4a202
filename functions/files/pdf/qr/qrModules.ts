import { create } from 'qrcode/lib/core/qrcode.js'

/**
 * The dark modules of a QR code as the `d` of an SVG path, in units of one module. `size`: modules per side, without the quiet
 * zone.
 */
export function qrModules(text: string): { readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const isDark = (x: number, y: number) => x < size && Boolean(modules.get(y, x))
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const from = x
      while (isDark(x + 1, y)) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  return { size, path }
}
