/** Shown for a current report without a pack: its contents were not stored when it was issued, so no pack can be generated. */
export const NO_PACK = 'No offline pack. The next version of this report will have one if it fits into 15 MB.'
