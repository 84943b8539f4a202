/** Why a document cannot be generated, in a sentence for the user who waits for it. Another attempt may succeed. */
export class DocumentProblem extends Error {}
