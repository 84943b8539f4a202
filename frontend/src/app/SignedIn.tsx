import { useEffect, useState } from 'react'
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { realtime } from '#frontend/api/realtime.ts'
import { SessionProvider, useSession } from '#frontend/api/session.tsx'
import { whenIdle } from '#frontend/api/whenIdle.ts'
import { BreadcrumbProvider, useBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { returnPath } from '#frontend/app/navigation/returnPath.ts'
import { DeviceLock } from '#frontend/features/deviceLock/DeviceLock.tsx'
import { useNotifications } from '#frontend/features/notifications/useNotifications.ts'
import { menuOf } from '#frontend/features/screens/screens.ts'
import { TutorialsOffer } from '#frontend/features/tours/TutorialsOffer.tsx'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { needsAttention } from '#frontend/store/outbox.ts'
import { DeviceProvider, useConnection, useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { sealDevice } from '#frontend/store/sealing.ts'
import { useSignOut } from '#frontend/store/useSignOut.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { DraftStoreContext } from '#frontend/ui/drafts/draftStore.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { LOADING_MARKER, Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'
import { pageSize } from '#frontend/ui/grid/pageSize.ts'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Search } from './Search.tsx'
import { Shell } from './Shell.tsx'
import type { SyncState } from './SyncStatus.tsx'
import { Waiting } from './Waiting.tsx'

// Loaded when first shown. A tour that cannot be loaded is left out silently.
const NotificationsPanel = lazyPart(() => import('#frontend/features/notifications/NotificationsPanel.tsx'), {
  waiting: <Skeleton lines={4} />,
})
const FeedbackDialog = lazyPart(() => import('#frontend/features/feedback/FeedbackDialog.tsx'), {
  frame: (failure, { open, onClose }) => open && dialogFrame('Send feedback', onClose, failure),
})
const Tours = lazyPart(() => import('#frontend/features/tours/Tours.tsx'), { frame: () => null })
const VisitBar = lazyPart(() => import('#frontend/features/companies/VisitBar.tsx'), {
  waiting: LOADING_MARKER,
  frame: () => null,
})
const NotSaving = lazyPart(() => import('#frontend/features/outbox/NotSaving.tsx'))
const Storage = lazyPart(() => import('#frontend/features/outbox/StorageUsage.tsx'), { frame: () => null })

/** The chat is another company’s: nothing of it is loaded before a user opens it. */
const openChat = (script: string) =>
  import('#frontend/features/feedback/supportChat.ts').then(chat => chat.openChat(script))

/** Everything behind the sign-in. Without a session it leads to the sign-in, and afterwards back to this path. */
export function SignedIn() {
  const { pathname, search } = useLocation()
  useEffect(() => returnPath.store(pathname + search), [pathname, search])
  return (
    <SessionProvider
      waiting={<Waiting />}
      signedOut={needsCode => <Navigate to={paths.login} state={needsCode ? { code: true } : null} replace />}
      signedOutHere={failure => <SignedOutHere failure={failure} />}
      clearDevice={sealDevice}
      failure={(error, retry) => (
        <PlainPage title={error instanceof NoConnection ? 'You’re offline' : 'Something went wrong'}>
          <Failure message={error.message} retry={retry} />
        </PlainPage>
      )}
    >
      <DeviceStore />
    </SessionProvider>
  )
}

/** Shown while the sign-out has not reached the service. */
const SignedOutHere = ({ failure }: { failure: Error }) => (
  <PlainPage title="You’re signed out on this device">
    <p>
      {failure instanceof NoConnection
        ? 'You’re offline, so your session ends as soon as this device is back online.'
        : `The service couldn’t end your session: ${failure.message} This device tries again every ten seconds.`}{' '}
      Changes that haven’t been sent are saved here, encrypted. They’re sent when you sign in again.
    </p>
    <p>
      <ButtonLink to={paths.login} kind="primary">
        Sign in
      </ButtonLink>
    </p>
  </PlainPage>
)

function DeviceStore() {
  const { actor, deviceKey } = useSession()
  return (
    <DeviceProvider
      person={actor}
      deviceKey={deviceKey}
      waiting={<Waiting />}
      failure={error => <NotSaving error={error} />}
    >
      <DeviceLock>
        <BreadcrumbProvider>
          <FormDrafts />
        </BreadcrumbProvider>
      </DeviceLock>
    </DeviceProvider>
  )
}

function FormDrafts() {
  const { drafts } = useDevice()
  return (
    <DraftStoreContext value={drafts}>
      <ScreenFrame />
    </DraftStoreContext>
  )
}

function useSync(): SyncState {
  const connection = useConnection()
  const entries = usePendingWrites()
  const changes = entries.length
  if (connection === 'offline') return { state: 'offline', changes }
  return changes > 0 ? { state: 'waiting', changes, aside: entries.filter(needsAttention).length } : { state: 'saved' }
}

/** The router gives every page that is opened by its address the same key. With that key, a page would open at the scroll position of another page. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

/** Whether the first screen has rendered, so that secondary content does not delay it. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => void whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

const askSignOut = () => import('./askSignOut.ts')

/** Signs out. Asks first where writes wait. */
function useLeave() {
  const device = useDevice()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return async () => {
    const needsConfirmation = device.store.entries.length > 0
    if (!needsConfirmation || (await (await askSignOut()).askSignOut(device, () => navigate(paths.outbox))))
      await signOut()
  }
}

function ScreenFrame() {
  const { user, company, actor, chat_script } = useSession()
  const trail = useBreadcrumbs()
  const sync = useSync()
  const notifications = useNotifications()
  const [isFeedbackOpen, setIsFeedbackOpen] = useState<boolean>()
  const [tourRequests, setTourRequests] = useState(0)
  const { pathname } = useLocation()
  const device = useDevice()
  const leave = useLeave()
  const isIdle = useIdle()
  useStoredPageSize(user.id)
  const startsTours = user.tutorials_enabled && user.tutorials_seen === true
  useEffect(() => {
    if (!isIdle) return
    const ahead = import('./fetchAhead.ts').then(
      ({ fetchAhead }) => fetchAhead(device),
      () => undefined,
    )
    return () => void ahead.then(stop => stop?.())
  }, [isIdle, device])
  // Preloads the question, so that it also works offline. The first page needs no preload, because no write starts there.
  const isHome = pathname === paths.home
  useEffect(() => {
    if (isIdle && !isHome) askSignOut().catch(() => undefined)
  }, [isIdle, isHome])
  useEffect(() => {
    realtime.start()
    return realtime.stop
  }, [])
  return (
    <Shell
      home={paths.home}
      account={paths.account}
      outbox={paths.outbox}
      menu={menuOf(actor)}
      trail={trail}
      search={<Search />}
      user={{ name: user.full_name, email: user.email, company: company.name }}
      sync={sync}
      notifications={{
        unread: notifications.unread,
        panel: <NotificationsPanel {...notifications} />,
      }}
      // Its chunk also contains the notifications, so from now on they open offline.
      storage={isIdle && <Storage />}
      year={new Date().getFullYear()}
      actions={[
        { label: 'Show me around', icon: 'info', onPress: () => setTourRequests(tourRequests + 1) },
        { label: 'Send feedback', icon: 'message', onPress: () => setIsFeedbackOpen(true) },
        ...(chat_script
          ? [{ label: 'Chat with support', icon: 'message' as const, onPress: () => void openChat(chat_script) }]
          : []),
        { label: 'Sign out', icon: 'leave', onPress: () => void leave().catch(showFailure) },
      ]}
    >
      {actor.roles.includes(ROLE.root) && <VisitBar />}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      {(startsTours || tourRequests > 0) && <Tours enabled={startsTours} requests={tourRequests} />}
      {!user.tutorials_seen && pathname === paths.home && <TutorialsOffer />}
      {isFeedbackOpen !== undefined && (
        <FeedbackDialog open={isFeedbackOpen} onClose={() => setIsFeedbackOpen(false)} />
      )}
    </Shell>
  )
}

/** Remembers the user’s rows per page on this device, also after signing out. */
function useStoredPageSize(userId: string): void {
  useEffect(() => {
    const key = `table-rows:${userId}`
    const kept = readPreference(key)
    pageSize.set(PAGE_SIZES.find(size => String(size) === kept) ?? PAGE_SIZES[0])
    return pageSize.subscribe(() => writePreference(key, String(pageSize.get())))
  }, [userId])
}
