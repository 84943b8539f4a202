import { looksAt } from '#test/e2e/screens/looks.ts'
import { portalScreens } from '#test/e2e/screens/portal.ts'

looksAt({ 'the owner’s portal': portalScreens })
