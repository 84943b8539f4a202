import { api } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useDevice } from './StoreProvider.tsx'

/**
 * Signs the user out on this device, or everywhere. Throws if the device’s database does not open, because signing out closes the
 * screens, and the drafts that are not stored yet would be lost. The other devices are signed out first: one may be stolen.
 */
export function useSignOut(): (everywhere?: boolean) => Promise<void> {
  const { drafts } = useDevice()
  const { signOut } = useSession()
  return async everywhere => {
    if (everywhere) await api.auth.logout({ body: { everywhere } })
    await drafts.storeUnstored()
    await signOut()
  }
}
