import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'
import { type IssueContents, IssuedItem } from './issueContents.ts'

/** A printed value that changed; '' if it was or is not printed. */
const FieldChange = lazy(() => z.object({ label: z.string(), before: z.string(), after: z.string() }))
type FieldChange = z.infer<ReturnType<typeof FieldChange>>

const ListedItem = lazy(() => IssuedItem().omit({ facts: true, photos: true, recommendations: true }))
export type ListedItem = z.infer<ReturnType<typeof ListedItem>>

const ChangedItem = lazy(() => z.object({ ...ListedItem().shape, fields: z.array(FieldChange()) }))

/** The changes between two issues of a report. Each item appears at most once, in the order of the report. */
export const IssueChanges = lazy(() =>
  z.object({
    added: z.array(ListedItem()),
    removed: z.array(ListedItem()),
    /** The items as the later issue has them. */
    changed: z.array(ChangedItem()),
    unchanged: z.int(),
  }),
)
export type IssueChanges = z.infer<ReturnType<typeof IssueChanges>>

/** Compares items by id. An item that was deleted and recorded again counts as removed and added. */
export function compareIssues(before: IssueContents, after: IssueContents): IssueChanges {
  const [earlier, later] = [byId(before), byId(after)]
  const compared = after.items.flatMap(item => {
    const old = earlier.get(item.id)
    return old ? [{ ...listed(item), fields: changedFields(old, item) }] : []
  })
  const changed = compared.filter(({ fields }) => fields.length > 0)
  return {
    added: after.items.filter(({ id }) => !earlier.has(id)).map(listed),
    removed: before.items.filter(({ id }) => !later.has(id)).map(listed),
    changed,
    unchanged: compared.length - changed.length,
  }
}

const byId = ({ items }: IssueContents) => new Map(items.map(item => [item.id, item]))
const listed = ({ facts: _, photos: __, recommendations: ___, ...item }: IssuedItem): ListedItem => item

const changedFields = (before: IssuedItem, after: IssuedItem): FieldChange[] => [
  ...differences(factsOf(before), factsOf(after)),
  ...differences(before.photos, after.photos).map(photoWords),
]

const factsOf = ({ floor, room, sample_id, name, result, rating, facts }: IssuedItem): IssuedItem['facts'] => [
  { label: 'Floor', value: floor },
  { label: 'Room', value: room },
  { label: 'Sample ID', value: sample_id },
  { label: 'Material and position', value: name },
  { label: 'Result', value: result },
  { label: 'Rating', value: rating },
  ...facts,
]

/** The changed facts in the order of the later issue; facts that are only in the earlier issue come last. */
function differences(before: IssuedItem['facts'], after: IssuedItem['facts']): FieldChange[] {
  const [earlier, later] = [before, after].map(facts => new Map(facts.map(({ label, value }) => [label, value])))
  return [...new Set([...after, ...before].map(({ label }) => label))]
    .map(label => ({ label, before: earlier?.get(label) ?? '', after: later?.get(label) ?? '' }))
    .filter(change => change.before !== change.after)
}

const NO_PHOTO = 'No photo'
/** Replaces fingerprints by readable words. */
const photoWords = ({ label, before, after }: FieldChange): FieldChange => ({
  label,
  before: before ? 'Earlier photo' : NO_PHOTO,
  after: after ? (before ? 'Another photo, or other photo marks' : 'Photo added') : NO_PHOTO,
})
