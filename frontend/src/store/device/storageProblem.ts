const isFull = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'QuotaExceededError'

/** Goes on where the device is full: what was written can be had from the service again, or stays where it is. */
export const unlessFull = (thrown: unknown): void => {
  if (!isFull(thrown)) throw thrown
}

/** Why something can’t be stored on the device: it is full, or the browser stores nothing, as in private mode. */
export const storageProblem = (thing: string, thrown: unknown): string =>
  isFull(thrown)
    ? `Couldn’t save the ${thing} on this device. Free up some space and try again.`
    : `This browser couldn’t save the ${thing} on this device. Try again, or open Clearfloor in a window that isn’t private.`
