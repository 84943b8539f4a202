import type { TourStep } from '#shared/domain/tours/tourStep.ts'
import { stepsOf, type TourKey } from '#shared/domain/tours/tours.ts'
import { containerOf, findAnchor, toursOnScreen } from './tourAnchors.ts'
import type { TourPopover } from './tourPopover.ts'

/** 1§9: an anchor is looked for every 500 ms; after 10 failures its step is left out. */
export const POLL_MS = 500
const MOST_FAILURES = 10

/** What the person has seen before, and where it is written down. */
export interface TourProgress {
  /** The steps seen; undefined while it is being asked. */
  readonly seen: (tour: TourKey) => ReadonlySet<string> | undefined
  readonly acknowledge: (tour: TourKey, step: string, milliseconds: number) => void
}

interface Shown {
  readonly tour: TourKey
  readonly step: TourStep
  readonly anchor: HTMLElement
  readonly since: number
}

/** Leads through the tours of one screen, one after the other, until the person ends it. Look in every 500 ms. */
export class TourGuide {
  readonly #pointer: TourPopover
  readonly #memory: TourProgress
  readonly #failures = new Map<TourStep, number>()
  /** Steps shown since the tour began, for the way back. */
  #way: TourStep[] = []
  #shown: Shown | undefined
  /** Tours that were on the screen when the person had enough. */
  readonly #declined = new Set<TourKey>()
  #ended = false

  constructor(pointer: TourPopover, memory: TourProgress) {
    this.#pointer = pointer
    this.#memory = memory
  }

  look(): void {
    if (this.#ended) return
    if (this.#shown) this.#check(this.#shown)
    else for (const tour of toursOnScreen()) if (!this.#declined.has(tour) && this.#lead(tour)) return
  }

  /** Leaves the screen. What was not seen is shown another time. */
  stop(): void {
    this.#ended = true
    this.#acknowledge()
    this.#rest()
  }

  /** Shows the tour's next step or waits for it; false where it has none left. */
  #lead(tour: TourKey): boolean {
    const home = containerOf(tour)
    const seen = this.#memory.seen(tour)
    if (!home || !seen) return home !== undefined
    const left = this.#left(tour, seen)
    const step = left.find(({ anchor }) => findAnchor(home, anchor))
    if (step) this.#show(tour, step)
    else for (const each of left) this.#failures.set(each, (this.#failures.get(each) ?? 0) + 1)
    return left.length > 0
  }

  #left(tour: TourKey, seen: ReadonlySet<string>): TourStep[] {
    return stepsOf(tour).filter(
      step => !seen.has(step.step_key) && (this.#failures.get(step) ?? 0) < MOST_FAILURES && !this.#way.includes(step),
    )
  }

  #show(tour: TourKey, step: TourStep): void {
    const home = containerOf(tour)
    const anchor = home && findAnchor(home, step.anchor)
    if (!home || !anchor) {
      this.#rest()
      return
    }
    if (!stepsOf(tour).some(each => this.#way.includes(each))) this.#way = []
    if (!this.#way.includes(step)) this.#way.push(step)
    this.#shown = { tour, step, anchor, since: performance.now() }
    const at = this.#way.indexOf(step)
    const ahead = this.#ahead(tour, home)
    const previous = this.#way[at - 1]
    this.#pointer.point({
      step,
      anchor,
      progress: `${at + 1} of ${this.#way.length + ahead.length}`,
      last: at === this.#way.length - 1 && ahead.length === 0,
      onNext: () => this.#next(tour, step),
      onBack: previous && (() => this.#show(tour, previous)),
      onClose: () => this.#end(tour),
    })
  }

  /** The steps that follow and are on the screen. */
  #ahead(tour: TourKey, home: HTMLElement): TourStep[] {
    return this.#left(tour, this.#memory.seen(tour) ?? new Set()).filter(({ anchor }) => findAnchor(home, anchor))
  }

  #next(tour: TourKey, step: TourStep): void {
    this.#acknowledge()
    const home = containerOf(tour)
    const known = this.#way[this.#way.indexOf(step) + 1]
    const next = known ?? (home && this.#ahead(tour, home)[0])
    if (next) this.#show(tour, next)
    else this.#rest()
  }

  /** Whoever ends a tour has seen enough of it: the rest is not offered again, nor another one right after it. */
  #end(tour: TourKey): void {
    const seen = this.#memory.seen(tour) ?? new Set()
    for (const step of stepsOf(tour))
      if (!seen.has(step.step_key) && !this.#way.includes(step)) this.#memory.acknowledge(tour, step.step_key, 0)
    for (const here of toursOnScreen()) this.#declined.add(here)
    this.#acknowledge()
    this.#rest()
  }

  /** A control that was used may have led elsewhere: then it was seen. */
  #check({ tour, step, anchor }: Shown): void {
    const home = containerOf(tour)
    const there = home && findAnchor(home, step.anchor)
    if (there === anchor) this.#pointer.follow()
    else if (there) this.#show(tour, step)
    else {
      this.#acknowledge()
      this.#rest()
    }
  }

  #acknowledge(): void {
    if (!this.#shown) return
    const { tour, step, since } = this.#shown
    this.#memory.acknowledge(tour, step.step_key, Math.round(performance.now() - since))
  }

  #rest(): void {
    this.#shown = undefined
    this.#pointer.rest()
  }
}
