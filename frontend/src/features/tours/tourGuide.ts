import type { TourStep } from '#shared/domain/tours/tourStep.ts'
import { stepsOf, type TourKey } from '#shared/domain/tours/tours.ts'
import { containerOf, findAnchor, toursOnScreen } from './tourAnchors.ts'
import type { TourPopover } from './tourPopover.ts'

/** 1§9: an anchor is searched every 500 ms; after 10 failures its step is skipped. */
export const POLL_MS = 500
const MAX_FAILURES = 10

export interface TourProgress {
  /** The seen steps; undefined while loading. */
  readonly seenSteps: (tour: TourKey) => ReadonlySet<string> | undefined
  readonly acknowledge: (tour: TourKey, step: string, milliseconds: number) => void
}

interface ShownStep {
  readonly tour: TourKey
  readonly step: TourStep
  readonly anchor: HTMLElement
  /** The time it was shown, from performance.now(). */
  readonly shownAt: number
}

/** Runs the tours of one screen, one after another, until the user ends one. Call `update` every 500 ms. */
export class TourGuide {
  readonly #popover: TourPopover
  readonly #progress: TourProgress
  readonly #failures = new Map<TourStep, number>()
  /** The steps shown since the tour started, for the Back button. */
  #history: TourStep[] = []
  #shown: ShownStep | undefined
  /** The tours on the screen when the user ended one. */
  readonly #declined = new Set<TourKey>()
  #ended = false

  constructor(popover: TourPopover, progress: TourProgress) {
    this.#popover = popover
    this.#progress = progress
  }

  update(): void {
    if (this.#ended) return
    if (this.#shown) this.#check(this.#shown)
    else for (const tour of toursOnScreen()) if (!this.#declined.has(tour) && this.#continueTour(tour)) return
  }

  /** Leaves the screen. Unseen steps are shown another time. */
  stop(): void {
    this.#ended = true
    this.#acknowledge()
    this.#hide()
  }

  /** Shows the tour’s next step or waits for it; false where no step is left. */
  #continueTour(tour: TourKey): boolean {
    const container = containerOf(tour)
    const seen = this.#progress.seenSteps(tour)
    if (!container || !seen) return container !== undefined
    const remaining = this.#remaining(tour, seen)
    const step = remaining.find(({ anchor }) => findAnchor(container, anchor))
    if (step) this.#show(tour, step)
    else for (const each of remaining) this.#failures.set(each, (this.#failures.get(each) ?? 0) + 1)
    return remaining.length > 0
  }

  #remaining(tour: TourKey, seenSteps: ReadonlySet<string>): TourStep[] {
    return stepsOf(tour).filter(
      step =>
        !seenSteps.has(step.step_key) &&
        (this.#failures.get(step) ?? 0) < MAX_FAILURES &&
        !this.#history.includes(step),
    )
  }

  #show(tour: TourKey, step: TourStep): void {
    const container = containerOf(tour)
    const anchor = container && findAnchor(container, step.anchor)
    if (!container || !anchor) {
      this.#hide()
      return
    }
    if (!stepsOf(tour).some(each => this.#history.includes(each))) this.#history = []
    if (!this.#history.includes(step)) this.#history.push(step)
    this.#shown = { tour, step, anchor, shownAt: performance.now() }
    const index = this.#history.indexOf(step)
    const next = this.#upcoming(tour, container)
    const previous = this.#history[index - 1]
    this.#popover.show({
      step,
      anchor,
      progress: `${index + 1} of ${this.#history.length + next.length}`,
      isLast: index === this.#history.length - 1 && next.length === 0,
      onNext: () => this.#next(tour, step),
      onBack: previous && (() => this.#show(tour, previous)),
      onClose: () => this.#end(tour),
    })
  }

  /** The remaining steps whose elements are on the screen. */
  #upcoming(tour: TourKey, container: HTMLElement): TourStep[] {
    return this.#remaining(tour, this.#progress.seenSteps(tour) ?? new Set()).filter(({ anchor }) =>
      findAnchor(container, anchor),
    )
  }

  #next(tour: TourKey, step: TourStep): void {
    this.#acknowledge()
    const container = containerOf(tour)
    const following = this.#history[this.#history.indexOf(step) + 1]
    const next = following ?? (container && this.#upcoming(tour, container)[0])
    if (next) this.#show(tour, next)
    else this.#hide()
  }

  /** Ends a tour. Its remaining steps count as seen, and no other tour of this screen starts right after it. */
  #end(tour: TourKey): void {
    const seen = this.#progress.seenSteps(tour) ?? new Set()
    for (const step of stepsOf(tour))
      if (!seen.has(step.step_key) && !this.#history.includes(step)) this.#progress.acknowledge(tour, step.step_key, 0)
    for (const each of toursOnScreen()) this.#declined.add(each)
    this.#acknowledge()
    this.#hide()
  }

  /** Follows the anchor. A step counts as seen when its anchor has gone, such as after it was used. */
  #check({ tour, step, anchor }: ShownStep): void {
    const container = containerOf(tour)
    const current = container && findAnchor(container, step.anchor)
    if (current === anchor) this.#popover.follow()
    else if (current) this.#show(tour, step)
    else {
      this.#acknowledge()
      this.#hide()
    }
  }

  #acknowledge(): void {
    if (!this.#shown) return
    const { tour, step, shownAt } = this.#shown
    this.#progress.acknowledge(tour, step.step_key, Math.round(performance.now() - shownAt))
  }

  #hide(): void {
    this.#shown = undefined
    this.#popover.hide()
  }
}
