/** Why a document cannot be generated, as a sentence for the user. Another attempt may succeed. */
export class DocumentProblem extends Error {}
