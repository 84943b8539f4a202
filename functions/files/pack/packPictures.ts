import type { PackPicture } from '#shared/report/survey/registerPack.ts'

/** The longer side of an image in pixels, and its JPEG quality. */
interface Step {
  readonly plan: number
  readonly photo: number
  readonly quality: number
}

/** From sharp on a large screen, with photos at print size, down to barely recognisable. */
const STEPS: readonly Step[] = [
  { plan: 2_400, photo: 800, quality: 78 },
  { plan: 2_000, photo: 560, quality: 72 },
  { plan: 1_600, photo: 480, quality: 66 },
  { plan: 1_400, photo: 400, quality: 60 },
  { plan: 1_200, photo: 320, quality: 55 },
]

/** Images as data URLs. */
export interface PackPictures {
  readonly addresses: ReadonlyMap<string, string>
  /** Files that did not fit. */
  readonly omitted: ReadonlySet<string>
}

type Read = (file: string) => Uint8Array | undefined

/**
 * Images that together take at most `room` bytes. Starts at the best step that fits by the estimate from a sample, and tries the
 * next step if the images do not fit after all. If they do not fit at the last step either, the remaining images are omitted.
 * Unreadable images have no data URL.
 */
export async function picturesThatFit(
  pictures: readonly PackPicture[],
  read: Read,
  room: number,
): Promise<PackPictures> {
  let fitting: PackPictures = { addresses: new Map(), omitted: new Set() }
  for (const step of STEPS) {
    const isLast = step === STEPS.at(-1)
    if (!isLast && (await estimated(step, pictures, read)) > room) continue
    fitting = await atStep(step, pictures, read, room)
    if (fitting.omitted.size === 0) break
  }
  return fitting
}

async function atStep(step: Step, pictures: readonly PackPicture[], read: Read, room: number): Promise<PackPictures> {
  const addresses = new Map<string, string>()
  let left = room
  for (const [at, picture] of pictures.entries()) {
    const address = await shrunk(picture, step, read)
    if (!address) continue
    left -= address.length * picture.uses
    if (left < 0) return { addresses, omitted: new Set(pictures.slice(at).map(({ file }) => file)) }
    addresses.set(picture.file, address)
  }
  return { addresses, omitted: new Set() }
}

const SAMPLE = 12
async function estimated(step: Step, pictures: readonly PackPicture[], read: Read): Promise<number> {
  let all = 0
  for (const ofKind of Map.groupBy(pictures, ({ kind }) => kind).values()) {
    const stride = Math.ceil(ofKind.length / SAMPLE)
    const sample = ofKind.filter((_, at) => at % stride === 0)
    let bytes = 0
    for (const picture of sample) bytes += (await shrunk(picture, step, read))?.length ?? 0
    all += (bytes / sample.length) * ofKind.reduce((uses, picture) => uses + picture.uses, 0)
  }
  return all
}

/** Draws on white, because plans may be transparent. Re-encoding drops the camera's metadata. */
async function shrunk({ file, kind }: PackPicture, step: Step, read: Read): Promise<string | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const bytes = read(file)
  const image = bytes && (await loadImage(bytes).catch(() => undefined))
  if (!image) return undefined
  const scale = Math.min(1, step[kind] / Math.max(image.width, image.height))
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return `data:image/jpeg;base64,${(await canvas.encode('jpeg', step.quality)).toString('base64')}`
}
