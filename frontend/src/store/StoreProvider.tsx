import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectionState, publish, subscribe } from '#frontend/api/bus.ts'
import { whenIdle } from '#frontend/api/whenIdle.ts'
import { OPENING_LIMIT_MS, wait } from '#frontend/store/device/opening.ts'
import { ignoreFullDevice } from '#frontend/store/device/storageProblem.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { openDatabase } from './database.ts'
import { Drafts } from './drafts.ts'
import { LocalFiles } from './localFiles.ts'
import { LocalStore } from './localStore.ts'
import { Outbox } from './outbox.ts'
import { sealOtherUsers, unseal } from './sealing.ts'

export interface Device {
  readonly store: LocalStore
  readonly files: LocalFiles
  readonly outbox: Outbox
  readonly drafts: Drafts
  readonly connection: {
    readonly get: () => ConnectionState
    readonly set: (state: ConnectionState) => void
  }
}

function connectionState(): Device['connection'] {
  let state: ConnectionState = navigator.onLine ? 'online' : 'offline'
  return {
    get: () => state,
    set: next => {
      if (next === state) return
      state = next
      publish('connection', next)
    },
  }
}
const onConnection = (listener: () => void) => subscribe('connection', listener)

async function openDevice(person: Actor, deviceKey: CryptoKey | undefined): Promise<Device> {
  const database = await openDatabase(person.user_id)
  if (deviceKey) {
    // A full device also opens, so that its waiting writes can be sent.
    await database.put('keys', deviceKey, 'device').catch(ignoreFullDevice)
    await unseal(database, person.user_id, deviceKey).catch(ignoreFullDevice)
    // The user waits for a limited time only. Sealing continues in the background, one database at a time.
    await Promise.race([sealOtherUsers(person.user_id).catch(() => undefined), wait(OPENING_LIMIT_MS)])
  }
  const store = await LocalStore.open(database, person)
  const files = new LocalFiles(database)
  const connection = connectionState()
  const outbox = new Outbox(store, files, connection.set)
  outbox.wake()
  // Without the service, nothing could be fetched again that a wrong clock had deleted.
  if (deviceKey)
    whenIdle(() => import('./unusedData.ts').then(({ deleteUnused }) => deleteUnused(database)).catch(() => undefined))
  return { store, files, outbox, drafts: new Drafts(database), connection }
}

const DeviceContext = createContext<Device | undefined>(undefined)

/** Opens the database of the user on this device. `failure` is shown where the browser cannot store anything. */
export function DeviceProvider({
  person,
  deviceKey,
  waiting,
  failure,
  children,
}: {
  person: Actor
  /** Absent while the service cannot be asked for the key. */
  deviceKey: CryptoKey | undefined
  waiting: ReactNode
  failure: (error: unknown) => ReactNode
  children: ReactNode
}) {
  const [device, setDevice] = useState<Device | { readonly error: unknown }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another user id opens another database, not a new name or role
  useEffect(() => {
    let closed = false
    const opening = openDevice(person, deviceKey)
    opening.then(opened => closed || setDevice(opened)).catch((error: unknown) => closed || setDevice({ error }))
    return () => {
      closed = true
      setDevice(undefined)
      void opening.then(
        ({ outbox, store }) => {
          outbox.stop()
          store.close()
        },
        () => undefined,
      )
    }
  }, [person.user_id])
  if (device && 'error' in device) return failure(device.error)
  return device ? <DeviceContext value={device}>{children}</DeviceContext> : waiting
}

export function useDevice(): Device {
  const device = useContext(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceProvider above it')
  return device
}

export function useConnection(): ConnectionState {
  const { connection } = useDevice()
  return useSyncExternalStore(onConnection, connection.get)
}

/** Every unacknowledged write, oldest first. */
export function usePendingWrites() {
  const { store } = useDevice()
  return useSyncExternalStore(store.subscribe, () => store.entries)
}
