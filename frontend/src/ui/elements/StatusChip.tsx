/** A status: always its name, with the specification’s colour for its number (1§4). */
export function StatusChip({ id, name }: { id?: number | undefined; name: string }) {
  const hasColour = id !== undefined && id >= 5 && id <= 10
  return <span className={hasColour ? `chip chip-${id}` : 'chip'}>{name}</span>
}
