import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText, plainTextOf, richTextFromPlain, richTextOf } from '#shared/domain/text/richText.ts'
import { HOSTILE_TEXTS, SLOW_TEXTS, TEXT_PIECES } from '#test/support/data/hostileTexts.ts'
import { isStrictRichText } from '#test/support/data/strictRichText.ts'

test('headings of levels 1 to 3, paragraphs, lists, strong, emphasised and underlined letters stay [2§9]', () => {
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
  ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a · b</p>'],
  ['<p><a href="https://x.nz">a</a><span>b</span><font>c</font></p>', '<p>abc</p>'],
  ['<b style="font-weight:normal"><p>a <b>b</b></p></b>', '<p>a <strong>b</strong></p>'],
])('2§9 %s is kept as %s', (given, kept) => {
  expect(cleanRichText(given)).toBe(kept)
})

test('text pasted from Word keeps its words, lists and emphasis, and nothing else [2§9]', () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>T</title><style><!-- p.MsoNormal {margin:0} --></style>' +
    '<!--[if gte mso 9]><xml><o:p>no</o:p></xml><![endif]--></head><body lang=EN-NZ><!--StartFragment-->' +
    '<h1 style="mso-outline-level:1">Scope<o:p></o:p></h1><p class=MsoNormal><b><span lang=EN-US>Roof</span></b>: 10&nbsp;m&sup2;<o:p>&nbsp;</o:p></p>' +
    '<p class=MsoNormal><o:p>&nbsp;</o:p></p><ul type=disc><li class=MsoNormal>Tiles</li></ul><!--EndFragment--></body></html>'
  expect(cleanRichText(word)).toBe(
    '<h1>Scope</h1><p><strong>Roof</strong>: 10\u00a0m²\u00a0</p><ul><li>Tiles</li></ul>',
  )
})

const point = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

test.each([
  [
    'bullets',
    point(1, '·', 'First <b>finding</b>') + point(1, '·', 'Second'),
    '<ul><li>First <strong>finding</strong></li><li>Second</li></ul>',
  ],
  [
    'numbers that go on after a paragraph',
    `${point(1, '1.', 'One')}<p class=MsoNormal>Then</p>${point(1, '2.', 'Two') + point(2, '(4)', 'Four') + point(1, '3.', 'Three')}`,
    '<ol><li>One</li></ol><p>Then</p><ol start="2"><li>Two<ol start="4"><li>Four</li></ol></li><li>Three</li></ol>',
  ],
  ['an HTML list that starts at 3', '<ol class=x start=3><li>C</li></ol>', '<ol start="3"><li>C</li></ol>'],
  [
    'items with a number of their own',
    '<ol start=5><li value=1>A</li><li value="2">B</li><li value=7>G<ol><li value=3>c</ol></li><li>H</li></ol><ul><li value=4>x</ul><ol data-start=4><li data-value=9>I</ol>',
    '<ol><li>A</li><li>B</li></ol><ol start="7"><li>G<ol start="3"><li>c</li></ol></li><li>H</li></ol><ul><li>x</li></ul><ol><li>I</li></ol>',
  ],
  ['signs and macrons', '<p>&minus;5 &deg;C, T&amacr;maki</p>', '<p>−5 °C, Tāmaki</p>'],
  ['numbers', point(1, '1.', 'One') + point(1, '2.', 'Two'), '<ol><li>One</li><li>Two</li></ol>'],
  [
    'lists within lists, and a paragraph behind them',
    `${point(1, '1.', 'One') + point(2, 'a)', 'A') + point(2, 'b)', 'B') + point(1, '2.', 'Two')}<p class=MsoNormal>End</p>`,
    '<ol><li>One<ol><li>A</li><li>B</li></ol></li><li>Two</li></ol><p>End</p>',
  ],
  [
    'a bulleted list behind a numbered one',
    point(1, '1.', 'One') + point(1, '·', 'Dot'),
    '<ol><li>One</li></ol><ul><li>Dot</li></ul>',
  ],
  [
    'a table with headings',
    '<table><thead><tr><th>Room</th><th>Result</th></tr></thead><tr><td><p>Kitchen</p></td><td><p>Chrysotile</p></td></tr></table>',
    '<p>Room: Kitchen · Result: Chrysotile</p>',
  ],
  [
    'a table without',
    '<table><tr><td>Kitchen<td>Chrysotile<tr><td>Hall<td></table>',
    '<p>Kitchen · Chrysotile</p><p>Hall</p>',
  ],
  [
    'a table without headings, with an empty cell before others',
    '<table><tr><td>Room<td>Asbestos<td>Lead<tr><td>Kitchen<td> <td>Positive<tr><td><td>Hall<td></table>',
    '<p>Room · Asbestos · Lead</p><p>Kitchen · – · Positive</p><p>– · Hall</p>',
  ],
  [
    'a table with a struck-out cell',
    '<table><tr><td>Room</td><td>Old</td><td>New</td></tr><tr><td>Kitchen</td><td style="text-decoration:line-through;">NAD</td><td>Chrysotile</td></tr></table>',
    '<p>Room · Old · New</p><p>Kitchen · – · Chrysotile</p>',
  ],
  [
    'a table with a hidden column',
    '<table><tr><td>Room</td><td style="display:none">Old</td><td>New</td></tr><tr><td>Hall</td><td style="display:none">NAD</td><td>Lead</td></tr></table>',
    '<p>Room · New</p><p>Hall · Lead</p>',
  ],
  [
    'a table of headings alone',
    '<table><tr><th>Site<th>Main St<tr><th>Client<th>Acme</table>',
    '<p>Site · Main St</p><p>Client · Acme</p>',
  ],
  [
    'a table with two rows of headings',
    '<table><tr><th>Survey<th>2026<tr><th>Room<th>Result<tr><td>Kitchen<td>Chrysotile</table>',
    '<p>Survey · 2026</p><p>Room: Kitchen · Result: Chrysotile</p>',
  ],
  [
    'a table with a cell over two columns',
    '<table><tr><th>Room<th>Sample<th>Result<tr><td colspan="2">Kitchen<td>Chrysotile<tr><td>Hall<td colspan=1>A1<td>None</table>',
    '<p>Room · Sample · Result</p><p>Kitchen · Chrysotile</p><p>Room: Hall · Sample: A1 · Result: None</p>',
  ],
  [
    'a table with a row of fewer cells than headings',
    '<table><tr><th>Room<th>Sample<th>Result<tr><td>Kitchen<td>Chrysotile</table>',
    '<p>Room · Sample · Result</p><p>Kitchen · Chrysotile</p>',
  ],
  [
    'a table after the end of another',
    '</table><table><tr><th>Room<th>Result<tr><td>Kitchen<td>Chrysotile</table>',
    '<p>Room: Kitchen · Result: Chrysotile</p>',
  ],
  [
    'a table within a cell',
    '<table><tr><th>Room<th>Result<tr><td><table><tr><td>Kitchen<td>north</table><td>Chrysotile</table>',
    '<p>Room: Kitchen north · Result: Chrysotile</p>',
  ],
  [
    'a table of one cell, as mails are',
    '<table><tr><td><p>a</p><ul><li>b</li></ul></td></tr></table>',
    '<p>a</p><ul><li>b</li></ul>',
  ],
  [
    'figures that are raised or lowered',
    '<p>10 m<sup>2</sup>, H<sub>2</sub>O, 10<sup>-3</sup>, 1<sup>st</sup></p>',
    '<p>10 m², H₂O, 10⁻³, 1st</p>',
  ],
  [
    'a raised minus sign, en dash and decimal',
    '<p>10<sup>−3</sup>, 10<sup>–6</sup>, 10<sup>2.5</sup></p>',
    '<p>10⁻³, 10⁻⁶, 10^2.5</p>',
  ],
  [
    'a raised or lowered figure before a sign',
    '<p>5 m<sup>2.</sup> (5 m<sup>2)</sup>, H<sub>2;</sub> 10<sup>6*</sup> f, 10<sup>-3”</sup>, note<sup>(1)</sup><sup>[2]</sup></p>',
    '<p>5 m². (5 m²), H₂; 10⁶* f, 10⁻³”, note(¹)[²]</p>',
  ],
  [
    'several raised or lowered numbers, and numbers with a letter',
    '<p>0.05<sup>1, 2</sup> 10<sup>1/2</sup> 5<sup>1a</sup> C<sub>1,2</sub>H 3<sup>2nd</sup></p>',
    '<p>0.05¹, ² 10¹/² 5¹a C₁,₂H 32nd</p>',
  ],
  [
    'Greek letters and signs of the font Symbol',
    `<p>5 <span style='font-family:Symbol;mso-symbol-font-family:Symbol'>m</span>g/m<sup>3</sup>, <font face="Symbol">£</font> 1 %, <font face="Symbol">³</font> 2</p>`,
    '<p>5 µg/m³, ≤ 1 %, ≥ 2</p>',
  ],
  [
    'blank cells that Excel writes as one cell, or under a long text',
    `<table><tr><td>Room<td>Asbestos<td>Lead<td>Note<tr><td>Hall<td colspan=2 style='mso-ignore:colspan'><td>5 %<tr><td colspan=2 style='mso-ignore:colspan'>Upper hall by the stage<td>7<td></table>`,
    '<p>Room · Asbestos · Lead · Note</p><p>Hall · – · – · 5 %</p><p>Upper hall by the stage · – · 7</p>',
  ],
  ['words with soft hyphens', '<p>asbes&shy;tos</p>', '<p>asbestos</p>'],
  [
    'rows of a spreadsheet in plain text',
    'Room\tItem\tResult\nKitchen\t\tChrysotile\n\tPipe\tNAD\n',
    '<p>Room · Item · Result<br>Kitchen · – · Chrysotile<br>– · Pipe · NAD</p>',
  ],
  ['a list among lines with tabs in plain text', '1.\tKitchen\nDate:\t1 May', '<p>1. Kitchen<br>Date: 1 May</p>'],
  ['indented lines of plain text', '\tKitchen\n\tHall', '<p>Kitchen<br>Hall</p>'],
  ['a numbered list in plain text', '1.\tKitchen\n2.\tHall', '<p>1. Kitchen<br>2. Hall</p>'],
  [
    'lines with tabs in plain text',
    'Date:\t1 May\nSurveyed by A.\tB.\tC.',
    '<p>Date: 1 May<br>Surveyed by A. B. C.</p>',
  ],
])('P7 %s are kept', (_, given, kept) => {
  expect(cleanRichText(given)).toBe(kept)
  expect(cleanRichText(kept)).toBe(kept)
})

/** A Word list as pasted from Gmail and Outlook on the web: without `mso-list`, with bullets as characters. */
const mailed = (font: string, sign: string, spaces: number, margin: number, words: string) =>
  `<p class="gmail-MsoListParagraphCxSpMiddle" style="margin:0cm 0cm 0cm ${margin}pt;text-indent:-18pt;font-size:11pt"><u></u><span lang="EN-NZ" style="font-family:${font}"><span>${sign}<span style="font:7pt &quot;Times New Roman&quot;">${'&nbsp;'.repeat(spaces)} </span></span></span><u></u><span lang="EN-NZ">${words}<u></u><u></u></span></p>`
const MAILED = [
  mailed('Symbol', '·', 8, 36, 'Friable <b>lagging</b>'),
  mailed('&quot;Courier New&quot;', 'o', 2, 72, 'Plant room'),
  mailed('Wingdings', '§', 1, 108, 'North wall'),
  mailed('Wingdings', '§', 1, 108, 'South wall'),
  mailed('Symbol', '·', 8, 36, 'Soffits'),
].join('\n')
/** A paragraph as Google Docs writes it. */
const ofDocs = (...spans: (readonly [string, string])[]) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-4c1e2f0a-7fff-3b1d-9a31-0b0c5d1a2e3f"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${spans.map(([align, words]) => `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;"><span style="font-size:0.6em;vertical-align:${align};">${words}</span></span>`).join('')}</p></b><br class="Apple-interchange-newline">`

test.each([
  [
    'the bullets of Word in a mail',
    `${MAILED}<p class="MsoNormal">End</p>`,
    '<ul><li>Friable <strong>lagging</strong><ul><li>Plant room<ul><li>North wall</li><li>South wall</li></ul></li></ul></li><li>Soffits</li></ul><p>End</p>',
  ],
  [
    'the numbers of Word in a mail',
    `${[mailed('Calibri', '3.', 4, 36, 'Kitchen'), mailed('Calibri', 'a.', 4, 72, 'Vinyl'), mailed('Symbol', '·', 8, 108, 'Backing'), mailed('Calibri', '4.', 4, 36, 'Hall')].join('')}<p class=MsoListParagraph>5. is no point</p>`,
    '<ol start="3"><li>Kitchen<ol><li>Vinyl<ul><li>Backing</li></ul></li></ol></li><li>Hall</li></ol><p>5. is no point</p>',
  ],
  [
    'the numbers of a filtered page of Word',
    [
      ['text-indent:-18.0pt', '1.', 'Kitchen'],
      ['margin-left:2.54cm;text-indent:-18.0pt', 'i.', 'Vinyl'],
      ['text-indent:-18.0pt', '2.', 'Hall'],
    ]
      .map(
        ([style, marker, words]) =>
          `<p class=MsoListParagraphCxSpMiddle style='${style}'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>${words}</p>`,
      )
      .join(''),
    '<ol><li>Kitchen<ol><li>Vinyl</li></ol></li><li>Hall</li></ol>',
  ],
  [
    'list styles of Word, which name their level',
    [
      ['MsoListNumber', '3.', 'Kitchen'],
      ['MsoListBullet2', '·', 'Vinyl'],
      ['MsoListNumberCxSpLast', '4.', 'Hall'],
      ['MsoListContinue', '', 'No point'],
    ]
      .map(([style, marker, words]) =>
        marker
          ? `<p class=${style}><span lang=EN-US><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>${words}</p>`
          : `<p class=${style}>${words}</p>`,
      )
      .join(''),
    '<ol start="3"><li>Kitchen<ul><li>Vinyl</li></ul></li><li>Hall</li></ol><p>No point</p>',
  ],
  [
    'a numbered style of a company, with the marker of Word',
    `<p class=Finding><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>Kitchen</p><p class=Finding><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>Hall</p>`,
    '<ol><li>Kitchen</li><li>Hall</li></ol>',
  ],
  [
    'raised letters n, apart and together with figures',
    '<p>10<sup>n</sup><sup>+1</sup> 10<sup>n–1</sup> x<sub>n</sub></p>',
    '<p>10ⁿ⁺¹ 10ⁿ⁻¹ xₙ</p>',
  ],
  [
    'a raised power with an unknown, and a raised o as a degree',
    '<p>10<sup>2x</sup> 10<sup>-2x</sup> 25 <sup>o</sup>C</p>',
    '<p>10^(2x) 10^(-2x) 25 °C</p>',
  ],
  [
    'a checklist of Google Docs',
    '<ul><li role="checkbox" aria-checked="true" aria-level="1"><p>Sealed</p></li><li role="checkbox" aria-checked="false" aria-level="1"><p>Open</p></li></ul>',
    '<ul><li>☑ Sealed</li><li>☐ Open</li></ul>',
  ],
  ['a bullet without words', mailed('Symbol', '·', 8, 36, ''), ''],
  ['a bullet that is bold', '<p><b>·&nbsp; Lead</b> paint</p>', '<ul><li><strong>Lead</strong> paint</li></ul>'],
  [
    'bullets that a mail program has put into lines of their own',
    '<div>• Kitchen</div><div>• Hall</div><div>Roof</div>',
    '<ul><li>Kitchen</li><li>Hall</li></ul><p>Roof</p>',
  ],
  [
    'words and signs that are no bullets',
    '<p>o te whare</p><p>§ 5 of the Act</p><p>§&nbsp;5</p><p>·</p><h2>· Scope</h2>',
    '<p>o te whare</p><p>§ 5 of the Act</p><p>§\u00a05</p><p>·</p><h2>· Scope</h2>',
  ],
  [
    'raised and lowered figures of Google Docs',
    ofDocs(
      ['baseline', '10 m'],
      ['super', '2'],
      ['baseline', ', H'],
      ['sub', '2'],
      ['baseline', 'O of 30, 1'],
      ['super', 'st'],
    ),
    '<p>10 m², H₂O of 30, 1st</p>',
  ],
  [
    'figures in and behind spans that are raised',
    '<p>m<span style="vertical-align: super"><span>2</span></span> 3 m<sup><span>2</sup> 3</p>',
    '<p>m² 3 m² 3</p>',
  ],
  [
    'figures in a raised or lowered position of Word',
    "<p class=MsoNormal>m<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>2</span> H<span style='position:relative;top:3.0pt;mso-text-raise:-3.0pt'>2</span>O</p>",
    '<p>m² H₂O</p>',
  ],
  [
    'the bullets of a plain text',
    '·\tFirst\no\tInner\n§\tInmost\n· Second\no te whare\n§ 5',
    '<ul><li>First<ul><li>Inner<ul><li>Inmost</li></ul></li></ul></li><li>Second</li></ul><p>o te whare<br>§ 5</p>',
  ],
])('P7 pasted from other programs: %s', (_, given, kept) => {
  expect(cleanRichText(given)).toBe(kept)
  expect(cleanRichText(kept)).toBe(kept)
})

test('a text without any tag is plain: its lines and paragraphs stay [2§9]', () => {
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

test('the letters alone, a line for each block and point [2§8]', () => {
  expect(plainTextOf('<h1>A &amp; B</h1><p>c<br><b>d</b></p><ul><li>e<ul><li>f</li></ul></li></ul>')).toBe(
    'A & B\nc\nd\ne\nf',
  )
})

test(`S-09 each of ${HOSTILE_TEXTS.length} hostile texts is stored with permitted formatting only`, () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(120)
  for (const hostile of HOSTILE_TEXTS) {
    const clean = cleanRichText(`<p>before</p>${hostile}`)
    expect(isStrictRichText(clean), `${hostile} -> ${clean}`).toBe(true)
    expect(cleanRichText(clean)).toBe(clean)
  }
})

/** A time limit cannot interrupt the loop, only fail it afterwards because the machine is busy. */
const NO_LIMIT = { timeout: 0 }
test('10 000 random texts: the answer is strict, and cleaning it again changes nothing [S-09]', {
  ...NO_LIMIT,
  tags: 'slow',
}, () => {
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

test('lists are limited to four levels, at any depth of the input [F-12]', () => {
  const deepest = cleanRichText('<ul><li>a'.repeat(5_000))
  expect(isStrictRichText(deepest)).toBe(true)
  expect(Math.max(...[...deepest.matchAll(/<ul>/g)].map(({ index }) => open(deepest.slice(0, index + 4))))).toBe(4)
})
const open = (html: string) => html.split('<ul>').length - html.split('</ul>').length

test('a megabyte made to be slow to read is read [F-12]', { tags: 'slow', timeout: 60_000 }, () => {
  for (const slow of SLOW_TEXTS) expect(richTextOf(slow)).toBeDefined()
})

test('the headings of a table, which each of its rows repeats, do not let a text grow with its square [B3]', () => {
  const table = (letters: number) =>
    `<table><tr><th>${'H'.repeat(letters / 2)}<th>x${'<tr><td>a<td>b'.repeat(letters / 28)}</table>`
  const [small, large] = [20_000, 40_000].map(letters => cleanRichText(table(letters)).length)
  expect((large ?? 0) / (small ?? 1)).toBeLessThan(2.2)
  const rooms = '<table><tr><th>Room<th>Use<tr><td>Hall<td>Play</table>'
  expect(cleanRichText(rooms)).toContain('Room: Hall · Use: Play')
})

test.each([
  [
    'a tracked deletion',
    '<p>The sample is <span class=msoDel><del>negative</del></span><span class=msoIns><ins>positive</ins></span>.</p>',
    '<p>The sample is positive.</p>',
  ],
  [
    'a comment',
    "<p>Sealed<span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[JB1]</a></span></p>" +
      "<div style='mso-element:comment-list'><div style='mso-element:comment'><div class=msocomtxt><p>Check with the client!</p></div></div></div><p>Next</p>",
    '<p>Sealed</p><p>Next</p>',
  ],
  ['hidden text', "<p>a<span style='display:none;mso-hide:all'>b<span>c</span></span>d</p>", '<p>ad</p>'],
  ['a hidden paragraph without its end', "<p style='mso-hide:all'>a<b>b</b><p>c</p>", '<p>c</p>'],
  ['a hidden span without its end', "<p>a<span style='mso-hide:all'>b</p><p>c</p>", '<p>a</p><p>c</p>'],
])('%s of Word is no text [P7]', (_, pasted, kept) => {
  expect(cleanRichText(pasted)).toBe(kept)
})

test('lists of Word for the web, one list for each item, keep their levels and numbers [P7]', () => {
  const item = (kind: 'ul' | 'ol', level: number, words: string, start = 1) =>
    `<div><${kind} start="${start}"><li aria-level="${level}"><p><span>${words}</span></p></li></${kind}></div>`
  expect(cleanRichText(item('ul', 1, 'a') + item('ul', 2, 'b') + item('ul', 1, 'c'))).toBe(
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  )
  expect(cleanRichText(item('ol', 1, 'a') + item('ol', 1, 'b', 2))).toBe('<ol><li>a</li><li>b</li></ol>')
  expect(cleanRichText('<ul><li>a</li><li>b</li></ul>')).toBe('<ul><li>a</li><li>b</li></ul>')
})

test('a list of Google Docs, one list inside the other, keeps its levels and numbers [P7]', () => {
  const li = (level: number, words: string) => `<li dir="ltr" aria-level="${level}"><p><span>${words}</span></p></li>`
  const outer = (inner: string) => `<ol>${li(1, 'Kitchen')}${inner}${li(1, 'Bathroom')}</ol><p>After</p>`
  const kept = (inner: string) => `<ol><li>Kitchen${inner}</li><li>Bathroom</li></ol><p>After</p>`
  expect(cleanRichText(outer(`<ol>${li(2, 'Vinyl')}${li(2, 'Ceiling')}</ol>`))).toBe(
    kept('<ol><li>Vinyl</li><li>Ceiling</li></ol>'),
  )
  expect(cleanRichText(outer(`<ul>${li(2, 'Vinyl')}</ul>`))).toBe(kept('<ul><li>Vinyl</li></ul>'))
})

test.each([
  ['2.1', '2.2', 1],
  ['2.1.', '2.2.', 1],
  ['3.', '4.', 3],
  ['c)', 'd)', 3],
  ['iv.', 'v.', 4],
  ['(x)', '(xi)', 10],
])('a list of Word that begins with %s goes on from there [P7]', (first, second, start) => {
  const item = (marker: string, words: string) =>
    `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}</span>${words}</p>`
  const attribute = start === 1 ? '' : ` start="${start}"`
  expect(cleanRichText(item(first, 'a') + item(second, 'b'))).toBe(`<ol${attribute}><li>a</li><li>b</li></ol>`)
})

test.each([
  ['two lists', ['1.', '2.', '1.', '2.'], '<ol><li>1.</li><li>2.</li></ol><ol><li>1.</li><li>2.</li></ol>'],
  ['a skipped number', ['1.', '3.', '4.'], '<ol><li>1.</li></ol><ol start="3"><li>3.</li><li>4.</li></ol>'],
  ['numbers of chapters', ['2.1', '2.2', '3.1'], '<ol><li>2.1</li><li>2.2</li></ol><ol><li>3.1</li></ol>'],
])('%s of Word keep their numbers [P7]', (_, markers, kept) => {
  const given = markers
    .map(each => `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${each}</span>${each}</p>`)
    .join('')
  expect(cleanRichText(given)).toBe(kept)
  expect(cleanRichText(kept)).toBe(kept)
})

test('the bullet o of Word is no number [P7]', () => {
  expect(cleanRichText('<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>a</p>')).toContain(
    '<ul>',
  )
})

test.each([
  ['<pre>one\ntwo</pre>', '<p>one<br>two</p>'],
  ['<pre style="white-space: pre-wrap">one\r\ntwo\n</pre>', '<p>one<br>two</p>'],
  ['<div style="white-space:pre-wrap"><div>one</div>\ntwo</div><p>a\nb</p>', '<p>one</p><p>two</p><p>a b</p>'],
])('the line ends of preformatted text %j are line breaks [P7]', (pasted, kept) => {
  expect(cleanRichText(pasted)).toBe(kept)
})

test.each([
  ['<p><s>The void was not entered.</s> The void was entered.</p>'],
  ['<p><strike>The void was <b>not</b> entered.</strike> The void was entered.</p>'],
  ['<p><span style="text-decoration: line-through">Not entered.</span> The void was entered.</p>'],
  ['<p><span style="text-decoration-line:underline line-through;color:red">Not.</span> The void was entered.</p>'],
])('struck-out text in %s is left out [P7]', pasted => {
  expect(cleanRichText(pasted)).toBe('<p>The void was entered.</p>')
})

const cells = (...texts: string[]) => `<tr>${texts.map(text => `<td>${text}</td>`).join('')}</tr>`

test('a cell of a pasted table over several rows is repeated in the line of each row [P7]', () => {
  const headings = '<tr><th>Room</th><th>Item</th><th>Result</th></tr>'
  const table = (...rows: string[]) => cleanRichText(`<table>${headings}${rows.join('')}</table>`)
  const first = '<tr><td rowspan="2">Kitchen</td><td>Floor</td><td>Chrysotile</td></tr>'
  expect(table(first, cells('Wall', 'None'), cells('Hall', 'Ceiling', 'None'))).toBe(
    '<p>Room: Kitchen · Item: Floor · Result: Chrysotile</p><p>Room: Kitchen · Item: Wall · Result: None</p><p>Room: Hall · Item: Ceiling · Result: None</p>',
  )
  const last = '<tr><td>Kitchen</td><td>Floor</td><td rowspan=3>None</td></tr>'
  expect(table(last, cells('Hall', 'Wall'), cells('Bath', 'Wall'), cells('Attic', 'Floor', 'Amosite'))).toBe(
    '<p>Room: Kitchen · Item: Floor · Result: None</p><p>Room: Hall · Item: Wall · Result: None</p><p>Room: Bath · Item: Wall · Result: None</p><p>Room: Attic · Item: Floor · Result: Amosite</p>',
  )
})

test('a long cell over many rows does not let a text grow [F-12]', () => {
  const rows = Array.from({ length: 900 }, () => cells('a', 'b')).join('')
  const cell = `<tr><td rowspan="999">${'long '.repeat(20_000)}</td><td>a</td><td>b</td></tr>`
  expect(cleanRichText(`<table>${cell}${rows}</table>`).length).toBeLessThan(200_000 + 900 * 110)
})

test.each([
  ['<span style="font-family:Wingdings">ü</span>', '✓'],
  ['<span style=\'font-family:"Wingdings 2"\'>O</span>', '✗'],
  ['<font face="Wingdings">\uf0fe</font>', '☑'],
  ['<span style="font-family:Wingdings"><b>ü</b> û</span>', '✓ ✗'],
  ['<span style="font-family:Arial">ü</span>', 'ü'],
])('the symbol of %s is a Unicode character [P7]', (pasted, symbol) => {
  expect(
    cleanRichText(`<p>Kitchen ${pasted} checked</p>`)
      .replaceAll(/<\/?strong>|<\/?b>/g, '')
      .replaceAll(/\s+/g, ' '),
  ).toBe(`<p>Kitchen ${symbol} checked</p>`)
})

test.each([
  [
    '<span style="font-family:Wingdings">ü <span style="font-family:Arial">Lounge box</span> û</span>',
    '✓ Lounge box ✗',
  ],
  ['<b style="font-family:Wingdings">ü</b>', '✓'],
  ['<span style="font-family:&quot;Segoe UI&quot;, Wingdings">ü</span>', 'ü'],
  ['<span style="font-family:Wingdings;mso-ascii-font-family:Calibri">ü</span>', '✓'],
  ['<span style="font-family:Wingdings">ü <font face="Arial">Box</font></span>', '✓ Box'],
  ['<span style="font-family:Symbol">Ö</span>', '✓'],
  ['<span style="font-family:Wingdings">à\uf0e0✓</span>', 'à✓'],
  ['<span style="font-family:constructor">a</span>', 'a'],
  ['<sup><span style="font-family:Arial">2</span></sup>', '²'],
])('only text in a symbol font itself is read as symbols: %s [P7]', (pasted, symbols) => {
  expect(plainTextOf(`<p>x ${pasted} y</p>`).replaceAll(/\s+/g, ' ')).toBe(`x ${symbols} y`.replaceAll(/\s+/g, ' '))
})

test('a symbol font ends with its paragraph or cell, also if its element is not closed [P7]', () => {
  const pasted = '<p><span style="font-family:Wingdings">ü<p>Rest of the text</p>'
  expect(cleanRichText(pasted)).toBe('<p>✓</p><p>Rest of the text</p>')
  const cell = '<td style="font-family:Wingdings">ü'
  expect(cleanRichText(`<table><tr><td>Box${cell}<td>Yes</tr></table>`)).toBe('<p>Box · ✓ · Yes</p>')
  expect(cleanRichText('<p style="font-family:Wingdings">û</p>')).toBe('<p>✗</p>')
})

test.each([
  ['<s><p>Old.</p><p>Older.</p></s><p>New.</p>', '<p>New.</p>'],
  ['<p><s>Old.</p><p>New.</p>', '<p>New.</p>'],
  [
    '<table><tr style="text-decoration:line-through"><td><p>Old</p></td><td><p>a</p></td></tr><tr><td>New</td><td>b</td></tr></table>',
    '<p>New · b</p>',
  ],
  ['<p><span style="text-decoration : line-through">Old.</span> New.</p>', '<p>New.</p>'],
  ['<p><span style="text-line-through: double">Old.</span> New.</p>', '<p>New.</p>'],
])('struck-out blocks and other spellings are left out: %s [P7]', (pasted, kept) => {
  expect(cleanRichText(pasted)).toBe(kept)
})

const roomTable = (...rows: string[]) =>
  cleanRichText(`<table><tr><th>Room</th><th>Item</th><th>Result</th></tr>${rows.join('')}</table>`)

test('a merged cell keeps its rows below a cell over several columns, and ends with its last row [P7]', () => {
  const kitchen = '<tr><td rowspan="3">Kitchen</td><td>Floor</td><td>None</td></tr>'
  expect(roomTable(kitchen, '<tr><td colspan="2">Not entered</td></tr>', cells('Wall', 'Amosite'))).toBe(
    '<p>Room: Kitchen · Item: Floor · Result: None</p><p>Kitchen · Not entered</p><p>Room: Kitchen · Item: Wall · Result: Amosite</p>',
  )
  const both = '<tr><td colspan="2" rowspan="2">Kitchen floor</td><td>None</td></tr>'
  expect(roomTable(both, cells('Amosite'), cells('Hall', 'Wall', 'None'))).toBe(
    '<p>Room · Item · Result</p><p>Kitchen floor · None</p><p>Kitchen floor · Amosite</p><p>Room: Hall · Item: Wall · Result: None</p>',
  )
  const whole = '<tr><td rowspan="2">Kitchen</td><td rowspan="2">Floor</td><td rowspan="2">None</td></tr><tr></tr>'
  expect(roomTable(whole, cells('Hall', 'Wall', 'Amosite'))).toBe(
    '<p>Room: Kitchen · Item: Floor · Result: None</p><p>Room: Hall · Item: Wall · Result: Amosite</p>',
  )
  expect(roomTable('<tr><td rowspan="0">Hall</td><td>Wall</td><td>None</td></tr>', cells('Floor', 'None'))).toBe(
    '<p>Room: Hall · Item: Wall · Result: None</p><p>Room: Hall · Item: Floor · Result: None</p>',
  )
})

test('many merged cells do not let a text grow [F-12]', () => {
  const source = (count: number) =>
    `<table><tr>${`<td rowspan=999>${'y'.repeat(79)}`.repeat(count)}</tr>${'<tr><td>x</tr>'.repeat(count)}</table>`
  for (const count of [300, 1_200]) {
    const text = source(count)
    expect(cleanRichText(text).length).toBeLessThan(3 * text.length + 60_000)
  }
})
