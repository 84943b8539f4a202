import { expect, test } from 'vitest'
import { richTextNodes } from '#functions/files/pdf/richTextNodes.ts'
import { STYLES } from '#functions/files/pdf/styles.ts'

const flat = (html: string) => JSON.stringify(richTextNodes(html))

test('headings, paragraphs, lists, strong and em keep their meaning [2§3]', () => {
  expect(
    richTextNodes('<p>One <strong>two</strong> <em>three</em></p><ol><li><p>first</p></li><li>second</li></ol>'),
  ).toEqual([
    {
      text: [{ text: 'One ' }, { text: 'two', bold: true }, { text: ' ' }, { text: 'three', italics: true }],
      margin: [0, 0, 0, 6],
    },
    {
      stack: [
        {
          ol: [
            { stack: [{ text: [{ text: 'first' }], margin: [0, 0, 0, 2] }] },
            { stack: [{ text: [{ text: 'second' }], margin: [0, 0, 0, 2] }] },
          ],
          margin: [0, 0, 0, 6],
        },
      ],
      unbreakable: true,
    },
  ])
})

test('underlined letters, line breaks and three sizes of headings, all below the title of a chapter [2§9]', () => {
  expect(richTextNodes('<p><u>a</u><br><strong><em><u>b</u></em></strong></p>')).toMatchObject([
    { text: [{ text: 'a', decoration: 'underline' }, { text: '\n' }, { text: 'b', bold: true, italics: true }] },
  ])
  const headings = richTextNodes('<h1>A</h1><h2>B</h2><h3>C</h3>')
  const sizes = headings.map(node => {
    const { fontSize, style } = node as { fontSize?: number; style: string }
    return fontSize ?? STYLES[style]?.fontSize ?? 0
  })
  expect(sizes).toEqual([13, 11.5, 10])
  expect(sizes[0]).toBeLessThan(STYLES.chapter?.fontSize ?? 0)
})

test('lists within lists keep their kind and their place [2§9]', () => {
  const [node] = richTextNodes('<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>')
  const list = {
    ol: [
      { stack: [{ text: [{ text: 'a' }] }, { ul: [{ stack: [{ text: [{ text: 'b' }] }] }] }] },
      { stack: [{ text: [{ text: 'c' }] }] },
    ],
  }
  expect(node).toMatchObject({ stack: [list], unbreakable: true })
})

test('a short list stays on one page; a long one may break [2§9]', () => {
  const listOf = (points: number) => richTextNodes(`<ul>${'<li>point</li>'.repeat(points)}</ul>`)[0]
  expect(listOf(12)).toHaveProperty('unbreakable', true)
  expect(listOf(13)).not.toHaveProperty('unbreakable')
})

test('a heading stays on one page with the text below it [2§3]', () => {
  expect(richTextNodes('<h2>Scope</h2><p>All rooms.</p>')).toEqual([
    expect.objectContaining({ unbreakable: true, stack: [expect.anything(), expect.anything()] }),
  ])
})

test('plain text between elements is not lost [2§3]', () => {
  expect(flat('before<p>inside</p>after')).toMatch(/before.*inside.*after/)
})

test('scripts, styles, pictures and links leave nothing behind that acts [S-09]', () => {
  const hostile = '<script>alert(1)</script><style>*{}</style><img src="http://x/y"><a href="javascript:1">word</a>'
  expect(flat(hostile)).toBe(JSON.stringify([{ text: [{ text: 'word' }], margin: [0, 0, 0, 6] }]))
})

test('entities are decoded to their letters [2§3]', () => {
  expect(flat('<p>10&nbsp;m&sup2; &lt;b&gt;</p>')).toContain('10\u00a0m² <b>')
})
