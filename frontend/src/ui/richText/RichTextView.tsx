import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type ListItem, richTextOf, type TextRun } from '#shared/domain/text/richText.ts'
import './richText.css'

/** Headings start at level 3, below the title of a section. */
const ELEMENTS = { p: 'p', h1: 'h3', h2: 'h4', h3: 'h5' } as const

/** Read-only formatted text. It is built from elements, so no HTML in it can run. */
export const RichTextView = ({ html }: { html: string }) => <div className="rich">{richTextOf(html).map(block)}</div>

function block(each: Block, key: number): ReactNode {
  if ('items' in each) return createElement(each.kind, { key, start: each.start }, each.items.map(listItem))
  return createElement(ELEMENTS[each.kind], { key, className: `rich-${each.kind}` }, each.runs.map(run))
}

const listItem = ({ runs, lists }: ListItem, key: number): ReactNode => (
  <li key={key}>
    {runs.map(run)}
    {lists.map(block)}
  </li>
)

const run = ({ text, marks }: TextRun, key: number): ReactNode => (
  <Fragment key={key}>{marks.reduceRight<ReactNode>((inner, mark) => createElement(mark, {}, inner), text)}</Fragment>
)
