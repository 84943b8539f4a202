/** In place of what the device says at once: what it is in is shown when that is known, so that nothing moves (`states.css`). */
export const AWAITED = <i hidden className="awaited" />
