import type { Plugin } from 'vite'
import { contract } from '#shared/contract/index.ts'
import { openapi } from '#shared/contract/openapi.ts'

const PATH = 'openapi.json'

/** The OpenAPI document as a file beside the page: made with the build, and for each request while the page is developed. */
export const openapiDocument: Plugin = {
  name: 'openapi-document',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: PATH, source: JSON.stringify(openapi(contract)) })
  },
  configureServer(server) {
    server.middlewares.use(`/${PATH}`, (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(openapi(contract)))
    })
  },
}
