import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { REVISION_KINDS, type Revision } from '#shared/domain/files/revision.ts'

interface Words {
  readonly icon: IconName
  readonly title: string
  readonly meaning: string
  /** Since when, where it does not hold any more. */
  readonly since?: string
}
const WORDS: Readonly<Record<Revision['state'], Words>> = {
  current: { icon: 'check', title: 'Current', meaning: 'It hasn’t been replaced or withdrawn.' },
  superseded: {
    icon: 'alert',
    title: 'Superseded',
    meaning: 'A later version has replaced it. Don’t rely on this one; ask for the latest.',
    since: 'Superseded',
  },
  withdrawn: {
    icon: 'close',
    title: 'Withdrawn',
    meaning: 'It’s no longer valid. Don’t rely on it; contact whoever issued it.',
    since: 'Withdrawn',
  },
}

const time = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'long', timeStyle: 'short' })
const timeOf = (instant: string) => time.format(new Date(instant))

/** How an issued document stands now, in words that can be read across a room. */
export function RevisionStatus({ revision }: { revision: Revision }) {
  const { kind, issue, issued_at, issued_by, state, changed_at, code } = revision
  const { icon, title, meaning, since } = WORDS[state]
  return (
    <>
      <section className={`verify-state verify-${state}`} aria-labelledby="standing">
        <Icon name={icon} />
        <h2 id="standing">{title}</h2>
        <p>{meaning}</p>
      </section>
      <DescriptionList
        facts={[
          { name: 'Document', value: REVISION_KINDS[kind] },
          { name: 'Issue', value: String(issue) },
          { name: 'Issued', value: timeOf(issued_at) },
          { name: 'Issued by', value: issued_by },
          ...(since && changed_at ? [{ name: since, value: timeOf(changed_at) }] : []),
          { name: 'Code', value: <span className="verify-code">{code}</span>, wide: true },
        ]}
      />
    </>
  )
}
