const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })

/** Today in New Zealand, `2026-01-31`: the work was done there. */
export const today = (): string => day.format(Date.now())
