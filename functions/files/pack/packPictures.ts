import type { PackPicture } from '#shared/report/survey/registerPack.ts'

/** The longer side of a picture in pixels, and the quality of its JPEG. */
interface Step {
  readonly plan: number
  readonly photo: number
  readonly quality: number
}

/** From what is sharp on a desk, where a photo is as large as it is printed, to what can still be recognised. */
const STEPS: readonly Step[] = [
  { plan: 2_400, photo: 800, quality: 78 },
  { plan: 2_000, photo: 560, quality: 72 },
  { plan: 1_600, photo: 480, quality: 66 },
  { plan: 1_400, photo: 400, quality: 60 },
  { plan: 1_200, photo: 320, quality: 55 },
]

/** Pictures as addresses that contain them. */
export interface PackPictures {
  readonly addresses: ReadonlyMap<string, string>
  /** Files for which there was no room. */
  readonly omitted: ReadonlySet<string>
}

/**
 * Pictures that together take no more than `room` bytes, all at the best step at which they fit. Where they do not fit at the
 * last one either, those from some point on are left out. What cannot be read has no address.
 */
export async function picturesThatFit(
  pictures: readonly PackPicture[],
  read: (file: string) => Uint8Array | undefined,
  room: number,
): Promise<PackPictures> {
  let fitting = await atStep(STEPS[0], pictures, read, room)
  for (const step of STEPS.slice(1)) {
    if (fitting.omitted.size === 0) break
    fitting = await atStep(step, pictures, read, room)
  }
  return fitting
}

async function atStep(
  step: Step | undefined,
  pictures: readonly PackPicture[],
  read: (file: string) => Uint8Array | undefined,
  room: number,
): Promise<PackPictures> {
  const addresses = new Map<string, string>()
  let left = room
  for (const [at, { file, kind, uses }] of pictures.entries()) {
    const bytes = read(file)
    const address = step && bytes && (await shrunk(bytes, step[kind], step.quality))
    if (!address) continue
    left -= address.length * uses
    if (left < 0) return { addresses, omitted: new Set(pictures.slice(at).map(picture => picture.file)) }
    addresses.set(file, address)
  }
  return { addresses, omitted: new Set() }
}

/** On white, because plans may be transparent; without what a camera noted beside it. */
async function shrunk(bytes: Uint8Array, side: number, quality: number): Promise<string | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(() => undefined)
  if (!image) return undefined
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return `data:image/jpeg;base64,${(await canvas.encode('jpeg', quality)).toString('base64')}`
}
