import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { inWorker } from '#frontend/images/inWorker.ts'
import { openDatabase, type WriteInput } from '#frontend/store/database.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

/** The product's store and images, for a bench inside the product's page. Times in milliseconds. */
const bench = {
  /** The time to store each of `count` notes on the device, and the time to send all of them. */
  async queue(actor: Actor, building: string, count: number) {
    const { store, outbox } = await open(actor)
    await store.saveTree(building, (await buildingCalls.buildings.tree({ params: { id: building } })).data)
    const enqueued: number[] = []
    for (let at = 0; at < count; at++) {
      const start = performance.now()
      await store.write({ building_id: building }, 'saveNote', note(at))
      enqueued.push(performance.now() - start)
    }
    const start = performance.now()
    outbox.wake()
    await new Promise<void>(done => {
      const end = store.subscribe(() => {
        if (store.entries.length > 0) return
        end()
        done()
      })
    })
    const drained = performance.now() - start
    outbox.stop()
    store.close()
    return { enqueued, drained }
  },

  /** The time of the same calls in sequence without a queue. */
  async direct(building: string, count: number) {
    const start = performance.now()
    for (let at = 0; at < count; at++)
      await buildingCalls.buildings.note({ params: { id: building }, body: note(at) }, { key: crypto.randomUUID() })
    return performance.now() - start
  },

  async photos(actor: Actor, count: number) {
    const { store, files, outbox } = await open(actor)
    const hashes = []
    for (let at = 0; at < count; at++) hashes.push(await files.store(await aPhoto(at), 'photo'))
    await files.upload(hashes)
    outbox.stop()
    store.close()
  },

  /**
   * Resizes a photo of 12 megapixels, as the product does or on a plain canvas; also the longest time in which the page was
   * blocked.
   */
  async resize(photo: string, by: 'product' | 'canvas') {
    const file = new File([await (await fetch(photo)).blob()], 'photo.jpg', { type: 'image/jpeg' })
    let [longest, last, isOver] = [0, performance.now(), false]
    const tick = () => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
      if (!isOver) setTimeout(tick)
    }
    tick()
    const start = performance.now()
    const blob =
      by === 'product' ? (await inWorker(work => work.resizeImage(file, 'photo'))).blob : await onPlainCanvas(file)
    const time = performance.now() - start
    isOver = true
    tick()
    return { time, longest, size: blob.size }
  },
}
export type DeviceBench = typeof bench
Object.assign(window, { deviceBench: bench })

const note = (at: number): WriteInput<'saveNote'> => ({ type_id: 1, content: `<p>Note ${at}</p>` })

async function open(actor: Actor) {
  const database = await openDatabase(actor.user_id)
  const store = await LocalStore.open(database, actor)
  const files = new LocalFiles(database)
  return { store, files, outbox: new Outbox(store, files, () => undefined) }
}

async function aPhoto(at: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(1200, 900)
  const pen = canvas.getContext('2d')
  for (let x = 0; pen && x < 1200; x += 20) {
    pen.fillStyle = `hsl(${(x * 7 + at * 31) % 360} 60% 50%)`
    pen.fillRect(x, 0, 20, 900)
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
}

async function onPlainCanvas(file: File): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  const scale = 1200 / Math.max(image.naturalWidth, image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise(done => canvas.toBlob(blob => done(blob as Blob), 'image/jpeg', 0.7))
}
