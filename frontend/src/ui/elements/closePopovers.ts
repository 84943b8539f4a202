/** Closes open popovers on a press outside. Safari before 18.3 does not do so on a tap. */
export const closePopoversOnPress = (): void =>
  document.addEventListener('pointerdown', ({ target }) => {
    for (const popover of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) {
      // The popover’s own button closes it.
      const isOwn = target instanceof Element && target.closest(`[popovertarget="${CSS.escape(popover.id)}"]`)
      if (!isOwn && !(target instanceof Node && popover.contains(target))) popover.hidePopover()
    }
  })
