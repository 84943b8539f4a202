/** What is said of a report that counts and has no pack: what was issued is not kept as it was, so none can be made of it. */
export const NO_PACK = 'No offline pack. The next issue of this report has one, where it fits into 15 MB.'
