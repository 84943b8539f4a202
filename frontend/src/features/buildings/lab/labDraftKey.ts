/** The draft of a refused lab result or lab return, by the id of the item or return. */
export const labDraftKey = (id: string): string => `lab:${id}`
