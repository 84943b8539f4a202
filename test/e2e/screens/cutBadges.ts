/** Runs in the page: the words of every badge whose table cell cuts it off at the bottom. */
export function cutBadges(): string[] {
  const badges = [...document.querySelectorAll<HTMLElement>('td .chip')].filter(badge => badge.checkVisibility())
  return badges
    .filter(badge => {
      const cell = badge.closest('td')
      if (!cell || getComputedStyle(cell).overflowY === 'visible') return false
      return badge.getBoundingClientRect().bottom > cell.getBoundingClientRect().bottom + 1
    })
    .map(badge => `“${badge.textContent}” is cut off`)
}
