import { ITEM_TOURS } from './itemTours.ts'
import { type TourStep, tourStep } from './tourStep.ts'

/**
 * The guided tours (1§9), in the order in which they come where a screen has several: what lies over the page first, the
 * menu last. A tour belongs to the part of the screen that bears its key as `data-tour`, and its anchors are inside it.
 */
const TOURS = {
  ...ITEM_TOURS,
  room_create: [
    tourStep('name', 'name', 'Name the room', 'Use the name on the door or the plan, so that others find it.'),
    tourStep(
      'state',
      'state',
      'Could you get in?',
      'Choose Inaccessible for a locked room, with a photo of what was in the way, or No PACM Observed where nothing was suspicious.',
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
      'One item for each material that you sampled, presumed or could not reach.',
    ),
    tourStep('items', 'room_items', 'The items of this room', 'Open one to see its photos, its score and its result.'),
  ],
  floor_create: [
    tourStep('name', 'name', 'Name the floor', 'Such as “Ground floor”. Reports list floors by their order.'),
    tourStep(
      'plan',
      'image',
      'Add the plan',
      'A photo of the evacuation plan will do, or a picture or PDF from your client. You draw rooms and items on it.',
    ),
  ],
  floor: [
    tourStep('add_room', 'actions', 'Add the rooms', 'Add every room, also those you could not enter.'),
    tourStep(
      'plan',
      'floor_plan',
      'The plan',
      'Everything that is drawn on this floor. It goes into the report like this.',
    ),
    tourStep(
      'rooms',
      'floor_rooms',
      'The rooms',
      'The room you added last comes first. A room without items stands out by its count.',
    ),
  ],
  building: [
    tourStep(
      'next_step',
      'actions',
      'The next step is always here',
      'Finalise the building when you are done on site: it then awaits results. When they are in, send it for review. If it cannot go on yet, the reason stands beneath.',
    ),
    tourStep(
      'declined',
      'building_declined',
      'The report was declined',
      'The reviewer says why. Update what is named here, then send the building for review again.',
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
      'One for each contaminant. You can make a draft at any time; what goes to the client follows the review.',
    ),
  ],
  chain_of_custody: [
    tourStep(
      'laboratory',
      'lab_controls',
      'Where the samples go',
      'Choose the laboratory and how fast you need the answer. It is saved as you choose.',
    ),
    tourStep(
      'results',
      'lab_results',
      'Enter the results',
      'One line for each sample. When all have an answer, send the building to pre-review.',
    ),
  ],
  create_project: [
    tourStep(
      'job_number',
      'survey.job_number',
      'The job number',
      'Type a new one for a new survey. Choose one that exists to add another building to its survey.',
    ),
    tourStep(
      'client',
      'survey.client_id',
      'Who is it for?',
      'Choose the client and contact. If they are new, add them right here.',
    ),
    tourStep(
      'report_type',
      'building.report_type_id',
      'Which survey is it?',
      'Management, refurbishment or demolition: it decides what is asked on site and what the report says.',
    ),
  ],
  dashboard: [
    tourStep(
      'new_project',
      'actions',
      'Start a survey',
      'A project is one job for one client, with one or more buildings.',
    ),
    tourStep('whose', 'dashboard_whose', 'Only mine', 'Show every building of the company, or only those you survey.'),
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
      'A report was declined and needs updating: open the building, read the reason, and send it for review again.',
    ),
    tourStep(
      'active',
      'tray_survey',
      'Active Buildings',
      'What is being surveyed. When one is finalised it awaits the results of the laboratory.',
    ),
  ],
  drawer: [
    tourStep(
      'menu',
      'drawer_menu',
      'Where things are',
      'The dashboard, all buildings and your clients are one touch away.',
    ),
    tourStep(
      'saved',
      'drawer_sync',
      'Saved, also without signal',
      'What you enter is kept on this device first. Here you see what still has to be sent.',
    ),
    tourStep('bell', 'drawer_bell', 'What happened meanwhile', 'Reviews, finished reports and copies are told here.'),
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
