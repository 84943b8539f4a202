import { csv } from '#test/e2e/screens/csvImport.ts'
import { dashboard } from '#test/e2e/screens/lists.ts'
import { looksAt } from '#test/e2e/screens/looks.ts'
import { namedAddresses } from '#test/e2e/screens/namedAddresses.ts'
import { passwords } from '#test/e2e/screens/password.ts'
import { people } from '#test/e2e/screens/people.ts'
import { recommendations } from '#test/e2e/screens/recommendations.ts'
import { buildingsBeforeReview, reportCheck } from '#test/e2e/screens/reportCheck.ts'
import { shell } from '#test/e2e/screens/shell.ts'
import { twoFactor } from '#test/e2e/screens/signIn.ts'
import { statistics } from '#test/e2e/screens/statistics.ts'
import { lists, signIn } from '#test/e2e/screens/survey.ts'
import { verify } from '#test/e2e/screens/verify.ts'

looksAt({
  'signing in': signIn,
  'two-factor authentication': twoFactor,
  'passwords and mails': passwords,
  lists: lists,
  desk: dashboard,
  shell: shell,
  recommendations: recommendations,
  'report check': [...reportCheck, ...buildingsBeforeReview],
  statistics: statistics,
  'CSV upload': csv,
  'people and companies': people,
  'clients and places': namedAddresses,
  'checking a document': verify,
})
