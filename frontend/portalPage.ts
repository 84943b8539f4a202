import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { isPortal, PORTAL_PAGE } from '#shared/contract/protocol/originPaths.ts'

const configFile = fileURLToPath(new URL('./portal.config.ts', import.meta.url))

/** The page of the owner’s portal: built after the product’s page, and served under its own paths during development. */
export const portalPage: Plugin[] = [
  {
    name: 'portal-build',
    apply: 'build',
    closeBundle: () => build({ configFile, logLevel: 'warn' }).then(() => undefined),
  },
  {
    name: 'portal-served',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (isPortal((request.url ?? '').split('?')[0] ?? '')) request.url = PORTAL_PAGE
        next()
      })
    },
  },
]
