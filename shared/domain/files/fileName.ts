/**
 * A title as a file name. Replaces characters that file systems refuse, and removes invisible ones (Cf): one that reverses text
 * can disguise a file's extension.
 */
export const fileNameOf = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/\p{Cf}/gu, '')

/** Turns a title into a file name with this extension, which the title may already have. */
export function withExtension(ending: string, title: string): string {
  const name = fileNameOf(title)
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}
