import { ITEM_TOURS } from './itemTours.ts'
import { type TourStep, tourStep } from './tourStep.ts'

/**
 * The guided tours (1§9). If a screen has several, they start in this order: overlays first, the menu last. A tour belongs to the
 * element whose `data-tour` is the tour's key; all its anchors are inside that element.
 */
const TOURS = {
  ...ITEM_TOURS,
  room_create: [
    tourStep('name', 'name', 'Name the room', 'Use the name on the door or the plan, so that others find it.'),
    tourStep(
      'state',
      'state',
      'Could you get in?',
      'Choose Inaccessible for a locked room and add a photo of what stopped you. Choose No PACM Observed if you saw no suspect material.',
    ),
    tourStep(
      'draw',
      'layer',
      'Draw the room on the plan',
      'Open the plan and draw around the room. Items are then placed inside it.',
    ),
  ],
  room: [
    tourStep(
      'add_item',
      'actions',
      'Add what you find',
      'One item for each material that you sampled, presumed or couldn’t reach.',
    ),
    tourStep('items', 'room_items', 'The items of this room', 'Open one to see its photos, its score and its result.'),
  ],
  floor_create: [
    tourStep('name', 'name', 'Name the floor', 'For example “Ground floor”. Reports list floors in order.'),
    tourStep(
      'plan',
      'image',
      'Add the plan',
      'A photo of the evacuation plan will do, or an image or PDF from your client. You draw rooms and items on it.',
    ),
  ],
  floor: [
    tourStep(
      'add_room',
      'actions',
      'Add the rooms',
      'Draw rooms takes them one after the other: tap inside a room of the plan, type its name, press Enter. Add every room, including the ones you couldn’t enter.',
    ),
    tourStep(
      'plan',
      'floor_plan',
      'The plan',
      'Tap a room or a mark to open it. Hold a finger where you found something to add an item there.',
    ),
    tourStep(
      'rooms',
      'floor_rooms',
      'The rooms',
      'The last room you added is at the top. “Not yet visited” marks a room with nothing recorded.',
    ),
  ],
  building: [
    tourStep(
      'next_step',
      'actions',
      'The next step is always here',
      'Finalise the building when you’ve finished on site. It then waits for lab results. When they’re in, send it for review. If you can’t move on yet, the reason is shown below.',
    ),
    tourStep(
      'declined',
      'building_declined',
      'Sent back by the reviewer',
      'The reason is shown here. Make the changes, then send the building for review again.',
    ),
    tourStep(
      'floors',
      'building_floors',
      'Start with the floors',
      'Add a floor with its plan, draw the rooms on it, and record the items in each room.',
    ),
    tourStep(
      'reports',
      'building_reports',
      'The reports',
      'One for each contaminant. You can generate a draft at any time. The client’s copy comes after the review.',
    ),
  ],
  chain_of_custody: [
    tourStep(
      'laboratory',
      'lab_controls',
      'Where the samples go',
      'Choose the lab and how quickly you need results. Your choice is saved straight away.',
    ),
    tourStep(
      'results',
      'lab_results',
      'Enter the results',
      'One row per sample. When every sample has a result, send the building to pre-review.',
    ),
  ],
  create_project: [
    tourStep(
      'job_number',
      'survey.job_number',
      'The job number',
      'Enter a new job number to start a survey, or choose an existing one to add a building to it.',
    ),
    tourStep(
      'client',
      'survey.client_id',
      'Who is it for?',
      'Choose the client and contact. If they’re new, add them right here.',
    ),
    tourStep(
      'report_type',
      'building.report_type_id',
      'Which kind of survey?',
      'Management, refurbishment or demolition. This decides what you record on site and what the report says.',
    ),
  ],
  dashboard: [
    tourStep(
      'new_project',
      'actions',
      'Start a survey',
      'A project is one job for one client, with one or more buildings.',
    ),
    tourStep(
      'whose',
      'dashboard_whose',
      'Only mine',
      'Show only what waits for you, or all of the company’s buildings.',
    ),
    tourStep(
      'review',
      'tray_review',
      'Awaiting Review',
      'These buildings were sent for review. The reviewer approves each one or sends it back.',
    ),
    tourStep(
      'edits',
      'tray_edits',
      'Change Required',
      'The reviewer sent these back. Open the building, read the reason, make the changes and send it for review again.',
    ),
    tourStep(
      'active',
      'tray_survey',
      'Active Buildings',
      'Buildings being surveyed. Once finalised, they wait for lab results.',
    ),
  ],
  drawer: [
    tourStep(
      'menu',
      'drawer_menu',
      'Where things are',
      'The dashboard, all buildings and your clients are one tap away.',
    ),
    tourStep(
      'saved',
      'drawer_sync',
      'Saved, even without signal',
      'Everything is saved on this device first. This shows what’s still to be sent.',
    ),
    tourStep('bell', 'drawer_bell', 'What’s new', 'Reviews, finished reports and finished duplicates show up here.'),
    tourStep(
      'person',
      'drawer_person',
      'Your own menu',
      'Your account, dark mode, feedback, and this tour whenever you need it again.',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly TourStep[]>>

export type TourKey = keyof typeof TOURS

const isTour = (key: string): key is TourKey => Object.hasOwn(TOURS, key)
export const TOUR_KEYS = Object.keys(TOURS).filter(isTour)

export const stepsOf = (key: TourKey): readonly TourStep[] => TOURS[key]
