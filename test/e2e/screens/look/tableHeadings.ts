/** Headings of tables that take two lines, or that are cut off by the next one. Cards hide them. */
export function brokenTableHeadings(): string[] {
  const wraps = (heading: Element): boolean => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    const middles = [...text.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ top, bottom }) => (top + bottom) / 2)
    return Math.max(...middles) - Math.min(...middles) > Number.parseFloat(getComputedStyle(heading).fontSize) / 2
  }
  return [...document.querySelectorAll('thead th')]
    .filter(heading => heading.checkVisibility() && !heading.closest('[data-cards]'))
    .flatMap(heading => {
      // A sheet ends long headings with an ellipsis.
      const isCut = heading.scrollWidth > heading.clientWidth + 1 && !heading.closest('.sheet')
      return isCut || wraps(heading) ? [`the table heading “${heading.textContent}” does not fit on one line`] : []
    })
}
