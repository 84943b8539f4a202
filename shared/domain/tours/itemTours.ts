import { type TourStep, tourStep } from './tourStep.ts'

export const ITEM_TOURS = {
  polygon: [
    tourStep(
      'tools',
      'polygon_tools',
      'Choose how to draw',
      'Rectangle is the quickest: drag from corner to corner. With Polygon you set every corner; press Enter or tap the first corner to close it.',
    ),
    tourStep(
      'next',
      'polygon_next',
      'What to do next',
      'This line tells you what to do with the current tool, and why something can’t be drawn.',
    ),
    tourStep(
      'view',
      'polygon_view',
      'Zoom in',
      'Zoom with the wheel or two fingers. Whole plan brings everything back into view, and Keyboard shortcuts lists the keys.',
    ),
    tourStep(
      'save',
      'polygon_save',
      'Save the drawing',
      'Saving takes you back to the form. Until then, a draft is saved on this device.',
    ),
  ],
  item_view: [
    tourStep('sum', 'item_view_sum', 'The score and what it means', 'The total and risk band, with the working below.'),
    tourStep(
      'facts',
      'item_view_facts',
      'What was recorded',
      'Location, method, Sample ID and result, as they will appear in the report.',
    ),
  ],
  item_create: [
    tourStep(
      'name',
      'name',
      'Name the material',
      'Say what it is, for example “Vinyl tiles”. Together with its location it becomes the heading in the report.',
    ),
    tourStep(
      'photo',
      'image',
      'Take a photo',
      'On a phone this opens the camera. Photos and everything you type are saved on this device, even without signal.',
    ),
  ],
  asbestos_create: [
    tourStep(
      'method',
      'assessment_method_id',
      'Sampled or presumed?',
      'Choose how you assessed the material. The fields below depend on your choice.',
    ),
    tourStep(
      'sample',
      'sample.bag_code',
      'The Sample ID',
      'We fill in the next available number. Write the same one on the bag, because the lab reports its result under it.',
    ),
    tourStep(
      'amount',
      'amount',
      'How much is there?',
      'Measure or estimate the whole extent, not just the piece you sampled. It affects the score.',
    ),
  ],
  lead_create: [
    tourStep(
      'paint',
      'lead.building_material',
      'The paint and what’s under it',
      'Say what was painted and in which colour. Entries you’ve already used in this building are suggested.',
    ),
    tourStep(
      'condition',
      'lead.paint_condition',
      'How is the paint?',
      'Paint in poor condition sheds dust and flakes, so the condition decides how urgent the work is.',
    ),
    tourStep(
      'result',
      'lead.analysis_type_id',
      'The result',
      'For XRF, enter the reading now. Enter lab results later, when they arrive.',
    ),
  ],
  item_add_scores: [
    tourStep(
      'sum',
      'score_sum',
      'The score as you answer',
      'Twelve questions make the score. The total and the risk band change with every answer.',
    ),
    tourStep(
      'answer',
      'item_scores.0',
      'Answer by keyboard or tap',
      'On a keyboard, press 0 to 3 to answer and move to the next question.',
    ),
  ],
  item_add_recommendation: [
    tourStep(
      'choose',
      'item_recommendations',
      'What should be done?',
      'Tick everything that applies (at least one). Your client will read the sentence below each one.',
    ),
    tourStep(
      'another',
      'item_another',
      'On to the next item',
      'Saves this one and opens a fresh form in the same room, with the next Sample ID filled in.',
    ),
  ],
} as const satisfies Readonly<Record<string, readonly TourStep[]>>
