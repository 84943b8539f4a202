import { useSyncExternalStore } from 'react'

export interface SharedValue<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside the React tree that any code may set and one host shows, such as toasts and questions. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get: () => value, set, subscribe }
}

export const useSharedValue = <Value>(shared: SharedValue<Value>): Value =>
  useSyncExternalStore(shared.subscribe, shared.get, shared.get)
