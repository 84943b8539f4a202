import { Files } from '#functions/data/files/files.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { AirSwabSamples, Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { clearanceRows, readReferences, refuseUneditable, retryWhenChanged, withNextVersion } from './clearanceRows.ts'

/** Parts of a clearance that have a panel of their own. They move its version: the answer says where it stands. */
export const ClearanceEdits = {
  samples: (caller: Caller, id: string, samples: AirSwabSamples, seen?: number) =>
    set(caller, id, seen, before => ({ ...before, samples }), { message: 'The samples have been saved' }),

  async floorPlan(caller: Caller, id: string, plan: { title: string; floor_plan: ImageFile }, seen?: number) {
    await refuseOther(caller.company_id, plan)
    const { title, floor_plan } = plan
    const said = { title, message: 'The floor plan has been saved' }
    return set(caller, id, seen, before => ({ ...before, floor_plan, floor_plan_title: title }), said)
  },

  removeFloorPlan: (caller: Caller, id: string) =>
    set(caller, id, undefined, ({ floor_plan: _, ...before }) => ({ ...before, floor_plan_title: '' }), {
      message: 'The floor plan has been deleted',
    }),
}

function set<R extends object>(
  caller: Caller,
  id: string,
  seen: number | undefined,
  change: (before: Clearance) => Clearance,
  said: R,
): Promise<R & { version: number }> {
  return retryWhenChanged(caller.company_id, id, refuseUneditable(caller, seen), async before => {
    const after = withNextVersion(change(before), before)
    const rows = clearanceRows(caller.company_id, before, after, await readReferences(caller.company_id, after))
    return commitOnce(caller, rows, { ...said, version: after.version })
  })
}

/** The plan arrived, as an image of a clearance's plan. */
async function refuseOther(companyId: string, { floor_plan }: { floor_plan: ImageFile }): Promise<void> {
  const row = await Files.read(companyId, floor_plan.file)
  Files.refuseUnknown(Files.namedIn({ floor_plan }), [row])
  const why = row && Files.whyNot(row, 'clearancePlan')
  if (why) throw new Refusal(why, { floor_plan: refusalSentence(why) })
}
