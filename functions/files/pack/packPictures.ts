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

type Read = (file: string) => Uint8Array | undefined

/**
 * Pictures that together take no more than `room` bytes: at the best step at which, by some of them, all seem to fit, or at the
 * one after it. Where they do not fit at the last one either, those from some point on are left out. What cannot be read has
 * no address.
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
/** How many bytes all pictures would take, judged by a few of each kind. */
async function estimated(step: Step, pictures: readonly PackPicture[], read: Read): Promise<number> {
  let all = 0
  for (const ofKind of Map.groupBy(pictures, ({ kind }) => kind).values()) {
    const apart = Math.ceil(ofKind.length / SAMPLE)
    const sample = ofKind.filter((_, at) => at % apart === 0)
    let bytes = 0
    for (const picture of sample) bytes += (await shrunk(picture, step, read))?.length ?? 0
    all += (bytes / sample.length) * ofKind.reduce((uses, picture) => uses + picture.uses, 0)
  }
  return all
}

/** On white, because plans may be transparent; without what a camera noted beside it. */
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
