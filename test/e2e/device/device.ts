import type { Page } from 'playwright-core'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The top-left pixel of the plan stored on the device. */
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

/** The rows of a store on the signed-in user's device, as a handle that stays in the page. */
const rowsOf = (page: Page, store: 'files' | 'drafts') =>
  page.evaluateHandle(async name => {
    const [database] = (await indexedDB.databases()).filter(each => each.name?.startsWith('clearfloor-'))
    const request = indexedDB.open(database?.name ?? '')
    const opened = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
    const all = opened.transaction(name).objectStore(name).getAll()
    await new Promise(resolve => {
      all.onsuccess = resolve
    })
    opened.close()
    return all.result
  }, store)

/** The photos stored on the signed-in user's device. */
export const stored = async (page: Page) =>
  (await rowsOf(page, 'files')).evaluate(rows => {
    const facts = async ({ hash, bytes, type }: { hash: string; bytes: ArrayBuffer; type: string }) => {
      const { width, height } = await createImageBitmap(new Blob([bytes], { type }))
      return { hash, width, height, type, exif: new TextDecoder('latin1').decode(bytes).includes('Exif') }
    }
    return Promise.all(rows.filter(({ purpose }) => purpose === 'photo').map(facts))
  })

/** Every file stored on the signed-in user's device, as text. */
export const filesOf = async (page: Page) =>
  (await rowsOf(page, 'files')).evaluate((rows: { hash: string; type: string; bytes: ArrayBuffer }[]) =>
    rows.map(({ hash, type, bytes }) => ({ hash, type, text: new TextDecoder().decode(bytes) })),
  )

type StoreName = 'trees' | 'drafts' | 'files' | 'uploaded' | 'outbox'

/** The keys of a store on the signed-in user's device. */
export const deviceKeys = (page: Page, store: StoreName) =>
  page.evaluate(async name => {
    const [database] = (await indexedDB.databases()).filter(each => each.name?.startsWith('clearfloor-'))
    const request = indexedDB.open(database?.name ?? '')
    const opened = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
    const keys = opened.transaction(name).objectStore(name).getAllKeys()
    await new Promise(resolve => {
      keys.onsuccess = resolve
    })
    opened.close()
    return keys.result.map(String)
  }, store)

/** Writes rows into the device's stores directly. A file gets its bytes in the browser, from its `base64` if present. */
export const putOnDevice = (page: Page, rows: Readonly<Partial<Record<StoreName, [string | undefined, object][]>>>) =>
  page.evaluate(async given => {
    const [database] = (await indexedDB.databases()).filter(each => each.name?.startsWith('clearfloor-'))
    const request = indexedDB.open(database?.name ?? '')
    const opened = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
    const transaction = opened.transaction(Object.keys(given), 'readwrite')
    const withBytes = (row: { hash?: unknown; base64?: string }) => {
      const { base64 } = row
      const bytes = base64 ? Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)).buffer : new ArrayBuffer(8)
      return { ...row, bytes, type: 'image/jpeg' }
    }
    for (const [name, entries] of Object.entries(given))
      for (const [key, row] of entries) transaction.objectStore(name).put('hash' in row ? withBytes(row) : row, key)
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    opened.close()
  }, rows)

/** Unsaved drafts, as JSON. */
export const drafts = async (page: Page) =>
  (await rowsOf(page, 'drafts')).evaluate(rows => rows.map(row => JSON.stringify(row)))

/** Waits until all files of the page are on the device, so that the page opens offline. */
export const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** Opens 8 Tui Street from the dashboard and makes it ready for the field. */
export async function openToMakeReady(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await page.getByRole('button', { name: 'Make ready for the field' }).click()
}

/** Makes 8 Tui Street ready for the field and waits, so that it opens offline. */
export async function readyForField(page: Page): Promise<void> {
  await openToMakeReady(page)
  await page.getByText(/^Ready for the field: \d+ files?, /).waitFor()
  await installed(page)
}

/** The service's version of a building. */
export const treeAtService = (page: Page, building: string): Promise<Tree> =>
  page.evaluate(async id => {
    const answer = await fetch(`/api/building/${id}/tree`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return (await answer.json()).data
  }, building)

/** Lets half a minute pass on the page's clock, which `page.clock.install` has replaced: the longest wait of the outbox. */
export const passTime = (page: Page): Promise<void> => page.clock.fastForward(30_000)
