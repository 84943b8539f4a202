import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/** Says why the screen shows stored data, and how old they are. */
export const staleSentence = ({ message }: { readonly message: string }, at: string): string =>
  `${message.replace(/\.$/, '')}. Showing data from ${formatMoment(at)}.`
