/** The index `step` further in a ring of `length` positions. */
export const nextInRing = (index: number, step: number, length: number): number =>
  length === 0 ? 0 : (((index + step) % length) + length) % length

/** Takes `value` out of the list, or adds it at the end, so that the list is in the order of choosing. */
export const toggleValue = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter(each => each !== value) : [...list, value]

/** Puts `value` first and leaves the others in their order. */
export const moveToFront = <Value>(list: readonly Value[], value: Value): Value[] => [
  value,
  ...list.filter(each => each !== value),
]
