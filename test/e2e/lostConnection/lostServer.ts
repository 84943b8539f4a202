import { aDevice, type Device, target, tree } from './device.ts'

/** A page that stores while the process of its databases is killed, and after a reload reads the stored data. */

// XMLHttpRequest, because `fetch` is replaced by the fake service.
const send = (report: unknown) => {
  const request = new XMLHttpRequest()
  request.open('POST', '/report')
  request.send(JSON.stringify(report))
}

const note = ({ store }: Device, type_id: number) =>
  store.write(target, 'saveNote', { type_id, content: `Note ${type_id}`, version: 0 })

/** Types until a few letters after the loss, then adds a note and a photo. */
async function typeOn(device: Device): Promise<void> {
  const { actor, store, drafts, files } = device
  await store.saveTree(tree.building.id, tree)
  await note(device, 1)
  let isLost = false
  send('ready')
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    isLost = true
    return open.apply(this, args)
  }
  let typed = ''
  for (let after = 0; after < 5; after += isLost ? 1 : 0) {
    typed += 'a'
    await drafts.save('item:1', typed)
  }
  await note(device, 2)
  const photo = await files.store(new Blob(['a photo'], { type: 'image/jpeg' }), 'photo')
  sessionStorage.setItem('before', JSON.stringify({ actor, typed: typed.length, photo }))
  location.search = '?read'
}

async function readAgain(): Promise<void> {
  const { actor, typed, photo } = JSON.parse(sessionStorage.getItem('before') ?? '{}')
  const { store, drafts, files } = await aDevice(actor)
  const draft = await drafts.load<string>('item:1')
  const notes = store.entries.map(({ input }) => 'content' in input && input.content)
  send({ missing: typed - (draft?.value.length ?? 0), notes, photo: await (await files.blob(photo)).text() })
}

export async function lostServer(): Promise<void> {
  try {
    if (location.search === '?type') await typeOn(await aDevice())
    if (location.search === '?read') await readAgain()
  } catch (error) {
    send({ failed: String(error) })
  }
}
