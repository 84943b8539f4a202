import { looksAt } from '#test/e2e/screens/looks.ts'
import { portalScreens } from '#test/e2e/screens/portal.ts'
import { siteScreens } from '#test/e2e/screens/site.ts'

looksAt({ 'the owner’s portal': portalScreens, 'the on-site register': siteScreens })
