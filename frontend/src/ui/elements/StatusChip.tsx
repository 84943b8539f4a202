/** A status: always its word, the colour beside it by the number the specification gives (1§4). */
export function StatusChip({ id, name }: { id?: number | undefined; name: string }) {
  const known = id !== undefined && id >= 5 && id <= 10
  return <span className={known ? `chip chip-${id}` : 'chip'}>{name}</span>
}
