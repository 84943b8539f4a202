const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Whether the browser closed the database before or during an operation. Chromium throws InvalidStateError (“The database
 * connection is closing”), and AbortError for running transactions. WebKit throws InvalidStateError, and UnknownError
 * (“Connection to Indexed Database server lost. Refresh the page to try again”). Both throw TransactionInactiveError for the next
 * request of an aborted transaction, and UnknownError (“Internal error …”).
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && CONNECTION_ERRORS.includes(error.name)
const CONNECTION_ERRORS = ['InvalidStateError', 'AbortError', 'UnknownError', 'TransactionInactiveError']

/** The database cannot be used now. The message is for the user. */
export class StorageClosed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
export const CONNECTION_LOST =
  'Couldn’t open the storage on this device, because your browser closed it. Nothing you typed is lost. Keep this page open and try again.'
export const DELETED =
  'Another tab deleted what was stored on this device, as signing out does. Copy what you typed here before you reload the page.'

/** Ignores the error of a full device: the service still has the data, or they stay where they were. */
export const ignoreFullDevice = (error: unknown): void => {
  if (!isFull(error)) throw error
}

/** The sentence for a failed save: the device is full, the database was closed, or the browser stores nothing (private mode). */
export const storageProblem = (thing: string, error: unknown): string => {
  if (error instanceof StorageClosed) return error.message
  return isFull(error)
    ? `Couldn’t save the ${thing} on this device. Free up some space and try again.`
    : `This browser couldn’t save the ${thing} on this device. Try again, or open Clearfloor in a window that isn’t private.`
}
