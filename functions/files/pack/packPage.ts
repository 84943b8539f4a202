/** The style of a pack. Independent of the application's style, so that the file looks the same wherever it is opened. */
export const PACK_STYLE = `
:root{color-scheme:light dark;--ground:#fbfbfa;--surface:#fff;--ink:#131a1b;--quiet:#545f61;--line:#c9d1d0;--accent:#0a6464;--warn:#fdf2e0}
@media (prefers-color-scheme:dark){:root{--ground:#0f1415;--surface:#151b1c;--ink:#e8eeed;--quiet:#9dabab;--line:#3a4546;--accent:#58c4bd;--warn:#35260d}}
*{box-sizing:border-box}
html{scroll-padding-top:8rem}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.5rem}
h2{margin:2rem 0 .5rem;font-size:1.25rem}
h3{margin:1.5rem 0 .5rem;font-size:1.0625rem}
h4{margin:0;font-size:1rem}
p{margin:.25rem 0}
a{color:var(--accent)}
.quiet,dt{color:var(--quiet)}
.warn{padding:.75rem 1rem;background:var(--warn);border-radius:.375rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dd{margin:0;white-space:pre-line}
@media (max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}header dl{grid-template-columns:auto 1fr;gap:.25rem 1rem}header dd{margin:0}}
.search{position:sticky;top:0;z-index:1;padding:.75rem 0;background:var(--ground)}
.search label{display:block;font-weight:600}
.search input{width:100%;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--quiet);border-radius:.375rem;background:var(--surface);color:inherit;font:inherit}
.floors{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
.floors a{display:inline-flex;align-items:center;min-height:2.75rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
figure{margin:.75rem 0}
.plan{overflow-x:auto;border:1px solid var(--line);border-radius:.375rem;background:#fff}
.plan svg{display:block;width:100%;min-width:40rem;height:auto}
svg text{font-family:system-ui,sans-serif}
.plan a:focus-visible{outline:none}
.plan a:focus-visible circle{stroke-width:8}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0;padding:0;list-style:none;font-size:.875rem}
.legend li{display:flex;align-items:center;gap:.5rem}
.legend svg{width:2rem;height:1.25rem;background:#fff}
.item{margin:.75rem 0;padding:1rem;border:1px solid var(--line);border-left:.375rem solid var(--tone);border-radius:.375rem;background:var(--surface)}
.item:target{outline:3px solid var(--accent)}
.rating{font-weight:600}
.high,.presumed{--tone:#c62f27}.medium{--tone:#d97510}.low{--tone:#8a8a0b}.veryLow{--tone:#4b8f9d}.negative{--tone:#23834a}.inaccessible{--tone:#6a5a9e}.awaiting{--tone:#818c8e}.unmeasured{--tone:#7a6bb0}
.photo svg,.photo img{display:block;max-width:100%;max-height:24rem;width:auto;height:auto;border-radius:.25rem}
[hidden]{display:none}
@media print{body{max-width:none;padding:0;background:#fff;color:#000}.search,nav{display:none}.item,.plan,figure{break-inside:avoid}.plan{overflow:visible}.plan svg{min-width:0}}
`

/**
 * Searches items by their own text and the text of their room and floor, ignoring accents. A click on a plan's mark shows its
 * item even if the search hides it.
 */
export const PACK_SCRIPT = `
'use strict'
const box = document.getElementById('search')
const said = document.getElementById('found')
const plain = text => text.replace(/\\p{M}/gu, '')
const fold = text => plain(plain(text).normalize('NFD')).toLowerCase()
const floors = [...document.querySelectorAll('.floor')].map(floor => ({
  floor,
  rooms: [...floor.querySelectorAll('.room')].map(room => ({
    room,
    name: fold(floor.querySelector('h2').textContent + ' ' + room.querySelector('h3').textContent),
    items: [...room.querySelectorAll('.item')].map(item => ({ item, text: fold(item.textContent) })),
  })),
}))
const count = (number, noun) => number + ' ' + noun + (number === 1 ? '' : 's')
function search() {
  const words = fold(box.value).split(/\\s+/).filter(Boolean)
  let items = 0
  let rooms = 0
  for (const { floor, rooms: inFloor } of floors) {
    let isFloorFound = false
    for (const { room, name, items: inRoom } of inFloor) {
      const isFound = text => words.every(word => text.includes(word))
      let isRoomFound = isFound(name)
      for (const { item, text } of inRoom) {
        item.hidden = !isFound(name + ' ' + text)
        if (!item.hidden) {
          items += 1
          isRoomFound = true
        }
      }
      room.hidden = !isRoomFound
      if (isRoomFound) {
        rooms += 1
        isFloorFound = true
      }
    }
    floor.hidden = words.length > 0 && !isFloorFound
  }
  said.textContent = words.length === 0 ? '' : rooms === 0 ? 'Nothing matches. Try fewer letters.' : count(items, 'item') + ' in ' + count(rooms, 'room')
}
box.addEventListener('input', search)
document.addEventListener('click', event => {
  const link = event.target.closest('a[href^="#"]')
  const target = link && document.getElementById(link.getAttribute('href').slice(1))
  if (!target) return
  if (target.closest('[hidden]')) {
    box.value = ''
    search()
  }
  target.focus()
})
`
