import { hashesIn, type StoredFile } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
// Bundled with the question, so that it can be asked offline.
import '#frontend/ui/dialogs/ConfirmDialog.tsx'
import '#frontend/ui/dialogs/DialogFrame.tsx'
import { waitingSentence } from './waitingSentence.ts'

/** Asks whether to sign out although writes wait. `showOutbox` opens the outbox instead. */
export async function askSignOut(
  { store, files: stored, outbox, connection }: Device,
  showOutbox: () => unknown,
): Promise<boolean> {
  const files: StoredFile[] = []
  for (const hash of hashesIn(store.entries.map(({ input }) => input))) {
    const file = await stored.read(hash)
    if (file && (await store.database.getKey('uploaded', hash)) === undefined) files.push(file)
  }
  const sendNow = () => {
    outbox.wake()
    showOutbox()
  }
  const answer = await confirm({
    title: 'Sign out',
    message: waitingSentence(store.entries.length, files),
    confirm: 'Sign out',
    ...(connection.get() === 'online' && { also: { label: 'Send now', run: sendNow } }),
  })
  return answer !== undefined
}
