import { useSyncExternalStore } from 'react'

export interface SharedValue<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** One value outside of the tree, for what any code may raise and one host shows: toasts, questions. */
export function sharedValue<Value>(start: Value): SharedValue<Value> {
  let value = start
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

export const useSharedValue = <Value>(of: SharedValue<Value>): Value =>
  useSyncExternalStore(of.subscribe, of.get, of.get)
