/** The first letters of the first and the last word of a name: 'AN' of 'Aroha Ngata'. */
export function initials(name: string): string {
  const [first, ...others] = name.split(/\s+/).filter(Boolean)
  return [first, others.at(-1)]
    .map(word => [...(word ?? '')][0])
    .join('')
    .toUpperCase()
}
