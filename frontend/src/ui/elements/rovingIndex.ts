/** The next place in a ring of `length` places. */
export const nextInRing = (at: number, by: number, length: number): number =>
  length === 0 ? 0 : (((at + by) % length) + length) % length

/** Takes `value` out of the list, or puts it at the end: the order in which a person chose is kept. */
export const toggleValue = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter(each => each !== value) : [...list, value]

/** Puts `value` first and leaves the others in their order. */
export const moveToFront = <Value>(list: readonly Value[], value: Value): Value[] => [
  value,
  ...list.filter(each => each !== value),
]
