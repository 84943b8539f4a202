import type { Page } from 'playwright-core'

/** The corner of the plan as it is kept on the device. */
export const firstPixel = (on: Page) =>
  on
    .locator('img.picture')
    .first()
    .evaluate(async image => {
      const bitmap = await createImageBitmap(image as HTMLImageElement)
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])]
    })

/** The files that the device keeps for the person signed in. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('clearfloor-'))
    const request = indexedDB.open(database?.name ?? '')
    const opened = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
    const all = opened.transaction('files').objectStore('files').getAll()
    await new Promise(resolve => {
      all.onsuccess = resolve
    })
    opened.close()
    const facts = async ({ hash, blob }: { hash: string; blob: Blob }) => {
      const [{ width, height }, text] = [
        await createImageBitmap(blob),
        new TextDecoder('latin1').decode(await blob.arrayBuffer()),
      ]
      return { hash, width, height, type: blob.type, exif: text.includes('Exif') }
    }
    return Promise.all(all.result.filter(({ purpose }) => purpose === 'photo').map(facts))
  })
