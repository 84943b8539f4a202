import { createHash } from 'node:crypto'
import { stylesOf, swatch } from '#functions/files/pdf/floorPlanNodes.ts'
import { svgScene, svgStroke } from '#functions/files/pdf/svg.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { bounds } from '#shared/drawing/geometry.ts'
import { strokesOfMarks } from '#shared/drawing/photoMarkStrokes.ts'
import type { Primitive } from '#shared/drawing/primitive.ts'
import { buildScene } from '#shared/drawing/scene.ts'
import { planDescription } from '#shared/report/model/planDescription.ts'
import type { Fact, FloorPlanBlock, Verification } from '#shared/report/model/reportModel.ts'
import type { PackFloor, PackItem, RegisterPack } from '#shared/report/survey/registerPack.ts'
import { PACK_SCRIPT, PACK_STYLE } from './packPage.ts'
import type { PackPictures } from './packPictures.ts'

/** The content security policy allows only the file's own style and script, by hash. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${hashOf(PACK_STYLE)}`,
  `script-src ${hashOf(PACK_SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A pack as one self-contained HTML file. All text is escaped. */
export function packHtml(pack: RegisterPack, pictures: PackPictures): string {
  const { title, cover, issues, missingContaminant, floors } = pack
  const place = [cover.name, cover.address].filter(Boolean).join(', ')
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${title}, ${cover.name}`)}</title>
<style>${PACK_STYLE}</style>
</head>
<body>
<header>
<p class="quiet">${cover.contact.filter(Boolean).map(escapeXml).join('<br>')}</p>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(place)}</p>
${missingContaminant ? `<p class="warn"><strong>${escapeXml(missingContaminant)}</strong></p>` : ''}
${factList(cover.facts)}
${issues.map(issuePart).join('\n')}
<p class="quiet">This is a copy for places without signal. A later version may have replaced it.</p>
${issues.length > 1 ? '<p class="quiet">Numbers are those of the reports: A for asbestos, L for lead.</p>' : ''}
${omittedNote(pack, pictures)}
</header>
<div class="search" role="search">
<label for="search">Search rooms and materials</label>
<input id="search" type="search" autocomplete="off">
<p class="quiet" id="found" role="status"></p>
</div>
${floorLinks(floors)}
<main>
${floors.map(floor => floorPart(floor, pictures)).join('\n')}
</main>
<script>${PACK_SCRIPT}</script>
</body>
</html>
`
}

function issuePart({ name, facts, verification }: RegisterPack['issues'][number]): string {
  const code = verification ? [{ label: 'Code', value: verification.code }] : []
  return `<h2>${escapeXml(name)}</h2>
${factList([...facts, ...code])}
${verification ? checkLink(verification) : ''}`
}

function checkLink(verification: Verification): string {
  const url = escapeXml(verification.url)
  return `<p class="quiet">Where there is signal, check that it is current: <a href="${url}" rel="noreferrer">${url}</a></p>`
}

function omittedNote({ floors }: RegisterPack, { omitted }: PackPictures): string {
  const plans = floors.filter(({ plan }) => plan && omitted.has(plan.image.file)).length
  const photos = floors
    .flatMap(({ rooms }) => rooms.flatMap(({ items }) => items))
    .filter(({ photo }) => photo && omitted.has(photo.file)).length
  const left = [plans > 0 && countOf(plans, 'floor plan'), photos > 0 && `the photos of ${countOf(photos, 'item')}`]
  const words = left.filter(Boolean).join(' and ')
  return words
    ? `<p class="warn">To keep this file small, ${words} are left out, those with the lowest ratings first. The report has them.</p>`
    : ''
}

const floorLinks = (floors: readonly PackFloor[]): string =>
  floors.length < 2
    ? ''
    : `<nav aria-label="Floors"><ul class="floors">${floors
        .map(({ id, name }) => `<li><a href="#floor-${escapeXml(id)}">${escapeXml(name)}</a></li>`)
        .join('')}</ul></nav>`

const floorPart = ({ id, name, plan, rooms }: PackFloor, pictures: PackPictures): string => `
<section class="floor" id="floor-${escapeXml(id)}" tabindex="-1" aria-labelledby="name-${escapeXml(id)}">
<h2 id="name-${escapeXml(id)}">${escapeXml(name)}</h2>
${plan ? planFigure(plan, pictures) : '<p class="quiet">There is no plan of this floor.</p>'}
${rooms
  .map(
    room => `<section class="room" aria-labelledby="name-${escapeXml(room.id)}">
<h3 id="name-${escapeXml(room.id)}">${escapeXml(room.name)}</h3>
${room.finding ? `<p class="quiet">${escapeXml(room.finding)}</p>` : ''}
${!room.finding && room.items.length === 0 ? '<p class="quiet">No items recorded</p>' : ''}
${room.items.map(item => itemPart(item, pictures)).join('\n')}
</section>`,
  )
  .join('\n')}
</section>`

/** The plan with its drawings; each item's mark has its number and links to the item. */
function planFigure(plan: FloorPlanBlock, { addresses, omitted }: PackPictures): string {
  const { width, height, file } = plan.image
  const address = addresses.get(file)
  if (address === undefined && omitted.has(file)) return '<p class="quiet">The plan of this floor was left out.</p>'
  const image = address === undefined ? '' : `<image href="${address}" width="${width}" height="${height}"/>`
  const zoom = PLAN_WIDTH / width
  // An item's mark replaces its letters.
  const isNeedless = (part: Primitive) => part.kind === 'text' && plan.goTo?.[part.areaId] !== undefined
  const scene = buildScene(plan.areas, zoom).filter(part => !isNeedless(part))
  const drawn = svgScene(scene, MIN_LETTERS / zoom)
  const legend = stylesOf(plan.areas)
    .map(
      ({ style, name }) =>
        `<li>${swatch(style).svg.replace('<svg ', '<svg aria-hidden="true" ')}${escapeXml(name)}</li>`,
    )
    .join('')
  return `<figure>
<div class="plan"><svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${escapeXml(planDescription(plan))}">${image}${drawn.join('')}${markLinks(plan, MARK_RADIUS / zoom)}</svg></div>
${address === undefined ? '<p class="quiet">The image of this plan could not be read.</p>' : ''}
<ul class="legend">${legend}</ul>
</figure>`
}

/** The minimum width of a plan on screen in pixels and, at that width, the smallest letters and the radius of a mark. */
const PLAN_WIDTH = 640
const MIN_LETTERS = 9
const MARK_RADIUS = 12

const markLinks = ({ areas, goTo }: FloorPlanBlock, radius: number): string =>
  areas
    .flatMap(({ id, layer, label = '' }) => {
      const sheet = goTo?.[id]
      if (!sheet) return []
      return layer.polygons.map(({ points }) => {
        const { left, top, right, bottom } = bounds(points)
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        return `<a href="#${escapeXml(sheet)}" aria-label="Item ${escapeXml(label)}"><circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" stroke="#0a6464" stroke-width="${radius / 6}"/><text x="${x}" y="${y + radius * 0.36}" text-anchor="middle" font-size="${label.length > 2 ? radius * 0.8 : radius}" font-weight="bold" fill="#131a1b">${escapeXml(label)}</text></a>`
      })
    })
    .join('')

const itemPart = (item: PackItem, pictures: PackPictures): string => `
<article class="item ${item.tone}" id="${escapeXml(item.id)}" tabindex="-1">
<h4>${escapeXml(item.title)}</h4>
<p class="rating">${escapeXml(item.rating)}</p>
${factList(item.facts)}
${photoFigure(item, pictures)}
</article>`

const factList = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : `<dl>${facts.map(({ label, value }) => `<dt>${escapeXml(label)}</dt><dd>${escapeXml(value)}</dd>`).join('')}</dl>`

function photoFigure({ photo, title }: PackItem, { addresses, omitted }: PackPictures): string {
  if (!photo) return ''
  const address = addresses.get(photo.file)
  if (address === undefined)
    return `<p class="quiet">${omitted.has(photo.file) ? 'The photo was left out. The report has it.' : 'The photo could not be read.'}</p>`
  const { width, height, marks } = photo
  const alt = escapeXml(`Photo: ${title}`)
  const strokes = strokesOfMarks(marks, { width, height }).map(svgStroke).join('')
  return `<figure class="photo"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${alt}"><image href="${address}" width="${width}" height="${height}"/>${strokes}</svg></figure>`
}
