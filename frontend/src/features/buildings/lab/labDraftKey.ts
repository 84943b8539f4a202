/** The draft of a refused lab result or lab certificate, by the id of its item or of itself. */
export const labDraftKey = (id: string): string => `lab:${id}`
