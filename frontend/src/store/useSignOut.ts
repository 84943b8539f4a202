import { useSession } from '#frontend/api/session.tsx'
import { useDevice } from './StoreProvider.tsx'

/**
 * Signs the user out. Throws beforehand where the device’s database does not open, because signing out closes the screens, and
 * unstored drafts would be lost with them.
 */
export function useSignOut(): (everywhere?: boolean) => Promise<void> {
  const { drafts } = useDevice()
  const { signOut } = useSession()
  return async everywhere => {
    await drafts.storeUnstored()
    await signOut(everywhere)
  }
}
