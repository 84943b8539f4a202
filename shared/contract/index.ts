import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { buildings } from './buildings.ts'
import { clearanceFiles } from './clearanceFiles.ts'
import { clearances } from './clearances.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { csv } from './csv.ts'
import { desk } from './desk.ts'
import { duplicates } from './duplicates.ts'
import { exports } from './exports.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { floors } from './floors.ts'
import { images } from './images.ts'
import { items } from './items.ts'
import { labResults } from './labResults.ts'
import { mails } from './mails.ts'
import { passwords } from './passwords.ts'
import { places } from './places.ts'
import { plans } from './plans.ts'
import { recommendations } from './recommendations.ts'
import { references } from './references.ts'
import { removalists } from './removalists.ts'
import { reports } from './reports.ts'
import { reportTexts } from './reportTexts.ts'
import { rooms } from './rooms.ts'
import { signOn } from './signOn.ts'
import { statistics } from './statistics.ts'
import { surveys } from './surveys.ts'
import { tours } from './tours.ts'
import { twoFactor } from './twoFactor.ts'
import { users } from './users.ts'
import { verify } from './verify.ts'

/** Every HTTP endpoint of the product, grouped by the function that serves it. */
export const contract = {
  addresses,
  auth,
  buildings,
  clearanceFiles,
  clearances,
  clients,
  companies,
  csv,
  desk,
  exports,
  duplicates,
  feedback,
  files,
  floors,
  images,
  items,
  labResults,
  mails,
  passwords,
  places,
  plans,
  recommendations,
  references,
  removalists,
  reports,
  reportTexts,
  rooms,
  signOn,
  statistics,
  surveys,
  tours,
  twoFactor,
  users,
  verify,
}
