import { inHistory } from '#functions/data/history.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { mustHaveVersion, type Write } from '#functions/data/table.ts'
import { editRecord } from '#functions/editRecord.ts'
import { queued } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'
import { newClearance } from '#shared/domain/edits/clearanceEdits.ts'
import { historyOfClearance } from '#shared/domain/history/historyOfClearance.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { clearanceRows, readReferences, retryOnConflict, withNextVersion } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { type RemovalistDirectory, Removalists } from './removalists.ts'

const MAX_NAME_LENGTH = 190
const COPY_SUFFIX = ' (copy)'

type Publish = (caller: Caller, clearance: Clearance) => Promise<unknown>

export const ClearanceActions = {
  /** Duplicates a clearance for the same work without its inspection, with the caller as author. */
  duplicate(caller: Caller, id: string, publish: Publish) {
    const { company_id, user_id } = caller
    const authors = tokenOfActor(user_id) ? [] : [user_id]
    return editRecord(caller, {
      async read() {
        const [source, available] = await Promise.all([
          Clearances.read(company_id, id),
          Removalists.available(company_id),
        ])
        return { source, available, references: await readReferences(company_id, { ...source, authors }) }
      },
      decide: ({ source, available, references }) => ({ after: duplicateOf(source, authors, available), references }),
      writesOf: ({ after, references }) => clearanceRows(company_id, undefined, after, references),
      historyOf: ({ after }) =>
        inHistory(after.building_id, historyOfClearance(user_id, 'duplicateClearance', undefined, after)),
      toReply: ({ after }) => ({ clearance_id: after.id, version: after.version, message: 'Clearance duplicated' }),
      publish: ({ after }) => publish(caller, after),
    })
  },

  /** Deletes a clearance in one transaction; the job then deletes its other rows. */
  delete(caller: Caller, id: string, publish: Publish) {
    const { company_id, user_id } = caller
    return editRecord(caller, {
      read: () => Clearances.read(company_id, id),
      decide(before) {
        refuseLockedClearance(before)
        return before
      },
      writesOf: before => deletionWrites(company_id, before),
      deliveriesOf: () => [
        queued({ kind: 'deletion', id: `DELETION#${id}`, company_id, of: 'clearance', target_id: id }),
      ],
      historyOf: before =>
        inHistory(before.building_id, historyOfClearance(user_id, 'deleteClearance', before, undefined)),
      mapConflict: retryOnConflict,
      toReply: () => ({ message: 'Clearance deleted' }),
      publish: before => publish(caller, before),
    })
  },
}

/** No dates, answers, results, photos or documents, and the standard declaration. */
function duplicateOf(source: Clearance, authors: string[], available: RemovalistDirectory): Clearance {
  const companies = source.companies.filter(each => available.companies.some(company => company.id === each))
  const { building_id, survey_id, work_date, work_date_to, type, site_address, details } = source
  return withNextVersion(
    {
      ...newClearance(),
      ...{ building_id, survey_id, work_date, work_date_to, type, site_address, details, authors, companies },
      id: newId(),
      name: `${firstCharacters(source.name, MAX_NAME_LENGTH - COPY_SUFFIX.length)}${COPY_SUFFIX}`,
      removalists: removalistsOfChosenCompanies(source.removalists, companies, available.removalists),
      inspection_dates: [],
      declaration_text: defaultDeclaration(type),
    },
    undefined,
  )
}

const deletionWrites = (companyId: string, { id, building_id, version }: Clearance): Write[] => [
  { op: 'delete', key: keys.clearance(companyId, id), condition: mustHaveVersion(version) },
  { op: 'delete', key: keys.inBuilding(companyId, building_id, sortKeys.clearance(id)) },
]
