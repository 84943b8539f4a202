import type { Content } from 'pdfmake/interfaces.js'
import type { Figure } from '#shared/report/model/reportModel.ts'
import { INK, rule } from './styles.ts'

/** `below`: the space below the figures, in points. */
export const figuresNode = (figures: readonly Figure[], below = 14): Content => ({
  columns: figures.map(({ value, label }) => ({
    stack: [
      rule(46, INK.accent, 1.4),
      { text: String(value), style: 'figure', margin: [0, 4, 0, 0] },
      { text: label, style: 'label' },
    ],
  })),
  columnGap: 6,
  margin: [0, 6, 0, below],
})
