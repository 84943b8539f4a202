import { looksAt } from '#test/e2e/screens/looks.ts'
import { portalScreens, siteScreens } from '#test/e2e/screens/portal.ts'

looksAt({ 'the owner’s portal': portalScreens, 'the on-site register': siteScreens }, { stacked: true })
