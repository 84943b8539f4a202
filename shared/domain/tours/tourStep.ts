/** A step points at one control of the screen, by the name of its `data-tour` or, for a field of a form, `data-field`. */
export interface TourStep {
  readonly step_key: string
  readonly title: string
  readonly text: string
  readonly anchor: string
}

export const tourStep = (step_key: string, anchor: string, title: string, text: string): TourStep => ({
  step_key,
  anchor,
  title,
  text,
})
