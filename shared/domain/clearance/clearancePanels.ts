import type { Clearance } from './clearance.ts'
import { CLEARANCE_TYPE, type ClearanceType } from './listedClearance.ts'

const { classA, classB } = CLEARANCE_TYPE
const both = [classA, classB] as const

interface Panel {
  readonly key: string
  readonly title: string
  readonly types: readonly ClearanceType[]
}

/** The ten panels of the editor in order, each with its classes (3§2.6). */
export const PANELS = [
  { key: 'details', title: 'Removal Work Details', types: both },
  { key: 'documentation_a', title: 'Asbestos Removal Work Documentation', types: [classA] },
  { key: 'compliance', title: 'Compliance during Removal Work', types: [classA] },
  { key: 'documentation_b', title: 'Asbestos Removal Work Documentation', types: [classB] },
  { key: 'assessment', title: 'Clearance Assessment', types: both },
  { key: 'lab_certificates', title: 'Lab Certificates', types: both },
  { key: 'lab_results', title: 'Lab Results', types: [classA] },
  { key: 'photo_log', title: 'Photo Log', types: both },
  { key: 'worksafe', title: 'Notifications to WorkSafe', types: both },
  { key: 'additional', title: 'Additional documents', types: both },
] as const satisfies readonly Panel[]
export type PanelKey = (typeof PANELS)[number]['key']

const NUMBERED = (PANELS as readonly Panel[]).map((panel, index) => ({ ...panel, number: index + 1 }))
type NumberedPanel = (typeof NUMBERED)[number]

/** The panels of a class, in order; the number counts all ten panels. */
export const panelsOf = (type: ClearanceType): readonly NumberedPanel[] =>
  NUMBERED.filter(({ types }) => types.includes(type))

type WithSamples = Pick<Clearance, 'type' | 'samples'>

/**
 * Whether laboratory results are shown. Class B does not require results, but results recorded while it was Class A still count.
 */
export const showsResults = ({ type, samples }: WithSamples): boolean =>
  type === classA || samples.air_monitorings.length + samples.surface_dusts.length > 0

/** The panels of a clearance in read view. */
export const panelsToRead = (clearance: WithSamples): readonly NumberedPanel[] =>
  NUMBERED.filter(
    ({ key, types }) => types.includes(clearance.type) || (key === 'lab_results' && showsResults(clearance)),
  )

export function nextPanel(after: PanelKey, type: ClearanceType): PanelKey | undefined {
  const panels = panelsOf(type)
  const index = panels.findIndex(({ key }) => key === after)
  return index < 0 ? undefined : (panels[index + 1]?.key as PanelKey | undefined)
}

/** Whether a panel can be opened: all but the first need a saved clearance. */
export const isOpenable = (key: PanelKey, isSaved: boolean): boolean => isSaved || key === PANELS[0].key
