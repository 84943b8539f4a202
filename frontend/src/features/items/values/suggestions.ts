import { uniqueTexts } from '#shared/domain/text/foldText.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

/** Common words of surveyors, offered after the building’s own words. */
const NAMES: Readonly<Record<ContaminantId, readonly string[]>> = {
  1: [
    'Vinyl tiles',
    'Sheet vinyl',
    'Textured ceiling',
    'Ceiling tiles',
    'Fibre-cement sheet',
    'Cement soffit',
    'Insulating board',
    'Pipe lagging',
    'Rope seal',
    'Gasket',
    'Fuse-board backing',
    'Roof sheet',
    'Window putty',
    'Flue',
    'Sprayed coating',
    'Bitumen adhesive',
  ],
  2: [
    'Painted door',
    'Painted window frame',
    'Painted weatherboard',
    'Painted skirting',
    'Painted wall',
    'Painted ceiling',
  ],
}
const LINKS = ['to', 'on', 'in', 'around', 'behind', 'under', 'above', 'beside']
const LOCATIONS = [
  'Floor',
  'Ceiling',
  'North wall',
  'East wall',
  'South wall',
  'West wall',
  'Ceiling void',
  'Soffit',
  'Roof',
]
const MATERIALS = ['Timber', 'Plaster', 'Steel', 'Concrete', 'Fibre cement', 'Brick']
const COLOURS = ['White', 'Cream', 'Grey', 'Black', 'Red', 'Green', 'Blue', 'Brown']

/** Suggestions for each text field, first those used in this building, latest first. */
export function suggestionsFor(items: readonly Item[], contaminateId: ContaminantId) {
  const same = items
    .filter(item => item.contaminate_id === contaminateId)
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
  return {
    name: uniqueTexts([...same.map(item => item.name), ...NAMES[contaminateId]]),
    link: uniqueTexts([...same.map(item => item.link), ...LINKS]),
    description: uniqueTexts([...same.map(item => item.description), ...LOCATIONS]),
    building_material: uniqueTexts([...same.map(item => item.lead?.building_material ?? ''), ...MATERIALS]),
    colour: uniqueTexts([...same.map(item => item.lead?.colour ?? ''), ...COLOURS]),
  }
}
