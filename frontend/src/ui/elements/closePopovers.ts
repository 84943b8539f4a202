/** Closes the open popovers that are pressed beside. Safari before 18.3 doesn’t do it for a tap. */
export const closePopoversOnPress = (): void =>
  document.addEventListener('pointerdown', ({ target }) => {
    for (const popover of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) {
      // Its own button closes it itself.
      const isOwn = target instanceof Element && target.closest(`[popovertarget="${CSS.escape(popover.id)}"]`)
      if (!isOwn && !(target instanceof Node && popover.contains(target))) popover.hidePopover()
    }
  })
