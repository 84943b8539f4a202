import { looksAt } from './looking.ts'
import { csv } from './screens/csv.ts'
import { buildingsBeforeReview, reportCheck } from './screens/lint.ts'
import { desk } from './screens/lists.ts'
import { passwords } from './screens/password.ts'
import { people } from './screens/people.ts'
import { places } from './screens/places.ts'
import { recommendations } from './screens/recommendations.ts'
import { shell } from './screens/shell.ts'
import { twoFactor } from './screens/signin.ts'
import { statistics } from './screens/statistics.ts'
import { lists, signIn } from './screens/survey.ts'
import { verify } from './screens/verify.ts'

looksAt({
  'signing in': signIn,
  'two-factor authentication': twoFactor,
  'passwords and mails': passwords,
  lists: lists,
  desk: desk,
  shell: shell,
  recommendations: recommendations,
  'report check': [...reportCheck, ...buildingsBeforeReview],
  statistics: statistics,
  'CSV upload': csv,
  'people and companies': people,
  'clients and places': places,
  'checking a document': verify,
})
