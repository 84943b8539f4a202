/** A step points at one control, by the value of `data-tour` or, for a form field, `data-field`. */
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
