/** The initials of the first and last word: 'AN' for 'Aroha Ngata'. */
export function initials(name: string): string {
  const [first, ...others] = name.split(/\s+/).filter(Boolean)
  return [first, others.at(-1)]
    .map(word => [...(word ?? '')][0])
    .join('')
    .toUpperCase()
}
