/** The index `step` further in a ring of `length` positions. */
export const nextInRing = (index: number, step: number, length: number): number =>
  length === 0 ? 0 : (((index + step) % length) + length) % length

/** Removes `value` from the list, or appends it, so that the list is in the order of choosing. */
export const toggleValue = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter(each => each !== value) : [...list, value]

/** Moves `value` to the front; the others keep their order. */
export const moveToFront = <Value>(list: readonly Value[], value: Value): Value[] => [
  value,
  ...list.filter(each => each !== value),
]
