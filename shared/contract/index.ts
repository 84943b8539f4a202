import { auth } from '#shared/contract/access/auth.ts'
import { passwords } from '#shared/contract/access/passwords.ts'
import { singleSignOn } from '#shared/contract/access/singleSignOn.ts'
import { tokens } from '#shared/contract/access/tokens.ts'
import { twoFactor } from '#shared/contract/access/twoFactor.ts'
import { buildings } from '#shared/contract/building/buildings.ts'
import { dashboard } from '#shared/contract/building/dashboard.ts'
import { duplicates } from '#shared/contract/building/duplicates.ts'
import { files } from '#shared/contract/building/files.ts'
import { floors } from '#shared/contract/building/floors.ts'
import { history } from '#shared/contract/building/history.ts'
import { images } from '#shared/contract/building/images.ts'
import { items } from '#shared/contract/building/items.ts'
import { referenceLists } from '#shared/contract/building/referenceLists.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import { addresses } from '#shared/contract/company/addresses.ts'
import { clients } from '#shared/contract/company/clients.ts'
import { companies } from '#shared/contract/company/companies.ts'
import { dataExports } from '#shared/contract/company/dataExports.ts'
import { feedback } from '#shared/contract/company/feedback.ts'
import { mailSettings } from '#shared/contract/company/mailSettings.ts'
import { namedAddresses } from '#shared/contract/company/namedAddresses.ts'
import { operations } from '#shared/contract/company/operations.ts'
import { recommendations } from '#shared/contract/company/recommendations.ts'
import { statistics } from '#shared/contract/company/statistics.ts'
import { tours } from '#shared/contract/company/tours.ts'
import { users } from '#shared/contract/company/users.ts'
import { managementPlans } from '#shared/contract/document/managementPlans.ts'
import { portal } from '#shared/contract/document/portal.ts'
import { reportPreviews } from '#shared/contract/document/reportPreviews.ts'
import { reports } from '#shared/contract/document/reports.ts'
import { site } from '#shared/contract/document/site.ts'
import { verification } from '#shared/contract/document/verification.ts'
import { csvImports } from '#shared/contract/exchange/csvImports.ts'
import { exports } from '#shared/contract/exchange/exports.ts'
import { labImports } from '#shared/contract/exchange/labImports.ts'
import { webhooks } from '#shared/contract/exchange/webhooks.ts'

/**
 * Every HTTP endpoint of the product, by area and group. One function serves each group: `functions/api/<area>/<group>.ts`.
 * Contract, handlers, data and tests share the areas.
 */
export const areas = {
  access: { auth, passwords, singleSignOn, tokens, twoFactor },
  building: { buildings, dashboard, duplicates, files, floors, history, images, items, referenceLists, rooms, surveys },
  clearance: { clearanceFiles, clearances, removalists },
  company: {
    addresses,
    clients,
    companies,
    dataExports,
    feedback,
    mailSettings,
    namedAddresses,
    operations,
    recommendations,
    statistics,
    tours,
    users,
  },
  document: { managementPlans, portal, reportPreviews, reports, site, verification },
  exchange: { csvImports, exports, labImports, webhooks },
}

export const contract = {
  ...areas.access,
  ...areas.building,
  ...areas.clearance,
  ...areas.company,
  ...areas.document,
  ...areas.exchange,
}
