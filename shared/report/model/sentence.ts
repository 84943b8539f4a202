/**
 * A sentence of a document, with the condition under which it is true. `Facts` are computed from the records once per document.
 */
export interface Sentence<Facts> {
  readonly text: string | ((facts: Facts) => string)
  readonly when: (facts: Facts) => boolean
  /** The regulation, standard or guideline behind the sentence, unless the records are its source. */
  readonly source?: string
}

/** The text of a sentence; '' if it is not true. */
function textOf<Facts>({ text, when }: Sentence<Facts>, facts: Facts): string {
  if (!when(facts)) return ''
  return typeof text === 'string' ? text : text(facts)
}

export const where = <Facts>(
  when: Sentence<Facts>['when'],
  text: Sentence<Facts>['text'],
  source?: string,
): Sentence<Facts> => ({ text, when, ...(source && { source }) })

/** A definition, duty or advice, which is true whatever was recorded. */
export const always = <Facts>(source: string, text: Sentence<Facts>['text']): Sentence<Facts> => ({
  text,
  when: () => true,
  source,
})

/** A part of a text: a paragraph of sentences, and a list of points below it. */
export interface Passage<Facts> {
  readonly heading?: string
  readonly say?: readonly Sentence<Facts>[]
  readonly points?: readonly Sentence<Facts>[]
}

/** The true sentences as simple HTML. A passage without true sentences is left out, with its heading. */
export const htmlOf = <Facts>(passages: readonly Passage<Facts>[], facts: Facts): string =>
  passages.map(passage => passageHtml(passage, facts)).join('')

function passageHtml<Facts>({ heading, say = [], points = [] }: Passage<Facts>, facts: Facts): string {
  const textsOf = (sentences: readonly Sentence<Facts>[]) =>
    sentences.map(sentence => textOf(sentence, facts)).filter(text => text !== '')
  const [sentences, listed] = [textsOf(say), textsOf(points)]
  if (sentences.length + listed.length === 0) return ''
  return [
    heading ? `<h2>${heading}</h2>` : '',
    sentences.length > 0 ? `<p>${sentences.join(' ')}</p>` : '',
    listed.length > 0 ? `<ul>${listed.map(text => `<li>${text}</li>`).join('')}</ul>` : '',
  ].join('')
}
