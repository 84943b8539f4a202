import type { Tree } from '#shared/domain/tree/tree.ts'
import { aBuilding, aFloor, anItem, aRoom } from './tree.ts'

const digits = (at: number) => at.toString(16).padStart(64, '0')
/** A different photo for each number. */
export const photo = (at: number, print?: string) => ({
  file: digits(at),
  width: 100,
  height: 80,
  ...(print && { print }),
})
export const own = '<p>Words about this building</p>'

/** A building without findings: two rooms, a sample, an item sampled as it, and a lead surface. */
export function treeWithoutFindings(): Tree {
  const building = aBuilding({
    status_id: 8,
    survey_date: '2026-03-01',
    area_surveyed: own,
    lead_area_surveyed: own,
    image: photo(900),
    report_templates: { recommendation_content: own, limitations_content: own },
  })
  const floor = aFloor(building)
  const rooms = [aRoom(floor), aRoom(floor, { name: 'Hall', order: 2 })] as const
  const sampled = anItem(rooms[0], {
    image: photo(1),
    sample: { analysis_type_id: 1, bag_code: 'A001', is_urgent: false, status_id: 3 },
  })
  const { sample, ...like } = anItem(rooms[1], {
    assessment_method_id: 2,
    image: photo(2),
    sampled_as: { item_as_id: sampled.id, status_id: 3 },
  })
  const lead = anItem(rooms[0], {
    contaminate_id: 2,
    assessment_method_id: 7,
    name: 'Window frame',
    image: photo(3),
    sample: { analysis_type_id: 4, bag_code: 'L001', is_urgent: false, status_id: 1 },
    lead: { building_material: 'Timber', colour: 'White', paint_condition: 'Good', laboratory_analysis: 900 },
  })
  return { building, floors: [floor], rooms, items: [sampled, like, lead], notes: [], lab_returns: [], reports: [] }
}
