/** Lets a touch or a key through between two long pieces of work. */
export const yieldToInput = (): Promise<void> => new Promise(done => setTimeout(done))
