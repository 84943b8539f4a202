import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText, plainTextOf, richTextFromPlain, richTextOf } from '#shared/domain/text/richText.ts'
import { HOSTILE_TEXTS, TEXT_PIECES } from '#test/support/data/hostileTexts.ts'
import { isStrictRichText } from '#test/support/data/strictRichText.ts'

test('2§9 headings of levels 1 to 3, paragraphs, lists, strong, emphasised and underlined letters stay', () => {
  const html =
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>a <strong>b</strong><em>c</em><u>d</u><br>e</p>' +
    '<ul><li>f<ol><li>g</li></ol></li><li>h</li></ul><ol><li>i</li></ol>'
  expect(cleanRichText(html)).toBe(html)
})

test.each([
  ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
  ['<div>a</div><div>b<br></div>', '<p>a</p><p>b</p>'],
  ['<h4>a</h4><h6>b</h6>', '<p>a</p><p>b</p>'],
  ['<p class="x" style="color:red" onclick="y()">a</p>', '<p>a</p>'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<b>a<i>b</b>c</i>', '<p><strong>a</strong><strong><em>b</em></strong><em>c</em></p>'],
  ['<b><p>a</p><p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['<ul>a</ul>', '<ul><li>a</li></ul>'],
  ['<li>a</li>', '<p>a</p>'],
  ['<p>  a \n b&nbsp;  <b> c</b> </p>', '<p>a b\u00a0 <strong>c</strong></p>'],
  ['<p>1 < 2 & 3 > 2 &amp;lt; &foo;</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2 &amp;lt; &amp;foo;</p>'],
  ['<p>&#150; &#x2013; &ndash; &#0;&#xD800;&#99999999;</p>', '<p>– – –</p>'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  ['<p><a href="https://x.nz">a</a><span>b</span><font>c</font></p>', '<p>abc</p>'],
  ['<b style="font-weight:normal"><p>a <b>b</b></p></b>', '<p>a <strong>b</strong></p>'],
])('2§9 %s is kept as %s', (given, kept) => {
  expect(cleanRichText(given)).toBe(kept)
})

test('2§9 what is pasted from Word keeps its words, its lists and its emphasis, and nothing else', () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>T</title><style><!-- p.MsoNormal {margin:0} --></style>' +
    '<!--[if gte mso 9]><xml><o:p>no</o:p></xml><![endif]--></head><body lang=EN-NZ><!--StartFragment-->' +
    '<h1 style="mso-outline-level:1">Scope<o:p></o:p></h1><p class=MsoNormal><b><span lang=EN-US>Roof</span></b>: 10&nbsp;m&sup2;<o:p>&nbsp;</o:p></p>' +
    '<p class=MsoNormal><o:p>&nbsp;</o:p></p><ul type=disc><li class=MsoNormal>Tiles</li></ul><!--EndFragment--></body></html>'
  expect(cleanRichText(word)).toBe(
    '<h1>Scope</h1><p><strong>Roof</strong>: 10\u00a0m²\u00a0</p><ul><li>Tiles</li></ul>',
  )
})

test('2§9 a text without any tag is plain: its lines and paragraphs stay', () => {
  expect(cleanRichText('a\r\nb\n\n\nTom & Jerry < 5 mm\n• x\n• y\nz')).toBe(
    '<p>a<br>b</p><p>Tom &amp; Jerry &lt; 5 mm</p><ul><li>x</li><li>y</li></ul><p>z</p>',
  )
  expect(richTextFromPlain('see <b>this</b>')).toBe('<p>see &lt;b&gt;this&lt;/b&gt;</p>')
})

test.each([
  '',
  '  ',
  '<p></p>',
  '<p>&nbsp;</p><p><br></p>',
  '<ul><li></li></ul>',
  '<script>x</script>',
  '<b>\u200b</b>',
])('2§8 nothing can be read in %j: it counts as missing', empty => {
  expect([cleanRichText(empty), plainTextOf(empty)]).toEqual(['', ''])
})

test('2§8 the letters alone, a line for each block and point', () => {
  expect(plainTextOf('<h1>A &amp; B</h1><p>c<br><b>d</b></p><ul><li>e<ul><li>f</li></ul></li></ul>')).toBe(
    'A & B\nc\nd\ne\nf',
  )
})

test(`S-09 each of ${HOSTILE_TEXTS.length} hostile texts is stored as nothing but what a person may format`, () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(120)
  for (const hostile of HOSTILE_TEXTS) {
    const clean = cleanRichText(`<p>before</p>${hostile}`)
    expect(isStrictRichText(clean), `${hostile} -> ${clean}`).toBe(true)
    expect(cleanRichText(clean)).toBe(clean)
  }
})

test('S-09 10 000 random texts: the answer is strict, and cleaning it again changes nothing', () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom(...TEXT_PIECES), fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' })),
  )
  fc.assert(
    fc.property(
      text.map(pieces => pieces.join('')),
      html => {
        const clean = cleanRichText(html)
        expect(isStrictRichText(clean), clean).toBe(true)
        expect(cleanRichText(clean)).toBe(clean)
        expect(clean === '').toBe(plainTextOf(html) === '')
      },
    ),
    { numRuns: 10_000 },
  )
})

test('F-12 no list is deeper than four, however deep it was sent', () => {
  const deepest = cleanRichText('<ul><li>a'.repeat(5_000))
  expect(isStrictRichText(deepest)).toBe(true)
  expect(Math.max(...[...deepest.matchAll(/<ul>/g)].map(({ index }) => open(deepest.slice(0, index + 4))))).toBe(4)
})
const open = (html: string) => html.split('<ul>').length - html.split('</ul>').length

test('F-12 a megabyte made to be slow to read is read', () => {
  const slow = [
    '<',
    '<a "',
    '<ul><li>a',
    '<p>a',
    '<b>a',
    '<!--',
    '<svg>',
    '&',
    'x <b> </b>\n<br>',
    '<a ">',
    '<ul><li><p>a',
  ]
  for (const piece of slow) expect(richTextOf(`<p>${piece.repeat(1_000_000 / piece.length)}`)).toBeDefined()
}, 60_000)
