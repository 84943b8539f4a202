/** A sentence that a document can print, and when it is true. `Facts` is what was recorded, counted once per document. */
export interface Sentence<Facts> {
  readonly text: string | ((facts: Facts) => string)
  readonly when: (facts: Facts) => boolean
  /** The regulation, standard or guideline that says so, where the records do not. */
  readonly source?: string
}

/** The text of a sentence; '' where it is not true. */
export function textOf<Facts>({ text, when }: Sentence<Facts>, facts: Facts): string {
  if (!when(facts)) return ''
  return typeof text === 'string' ? text : text(facts)
}
