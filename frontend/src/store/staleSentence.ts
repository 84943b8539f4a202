import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/** Says why the data that are shown come from the device, and of when they are. */
export const staleSentence = ({ message }: { readonly message: string }, at: string): string =>
  `${message.replace(/\.$/, '')}. Showing data from ${formatMoment(at)}.`
