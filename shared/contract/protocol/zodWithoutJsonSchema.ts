/**
 * Stands in the bundles where zod would bring its JSON Schema: only the OpenAPI document, which is printed from the
 * sources, has a use for it. 19 KB of every function, and of the page's first load.
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
