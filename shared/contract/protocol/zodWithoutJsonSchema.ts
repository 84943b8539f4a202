/**
 * Replaces zod's JSON Schema in the bundles. Only the OpenAPI document needs that, and it is printed from the sources.
 * Saves 19 KB in every function and in the page's first load.
 */
const none = (): never => {
  throw new Error('There is no JSON Schema in a bundle')
}
export const createToJSONSchemaMethod = () => none
export const createStandardJSONSchemaMethod = () => none
export const allProcessors = {}
export {
  none as extractDefs,
  none as finalize,
  none as handleUnrepresentable,
  none as initializeContext,
  none as process,
  none as processSchema,
  none as toJSONSchema,
}
