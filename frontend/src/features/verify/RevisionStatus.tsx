import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { type Revision, revisionName } from '#shared/domain/files/revision.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

interface StateText {
  readonly icon: IconName
  readonly title: string
  readonly meaning: string
  /** The label of the date when it stopped being valid. */
  readonly dateName?: string
}
const STATE_TEXTS: Readonly<Record<Revision['state'], StateText>> = {
  current: { icon: 'check', title: 'Current', meaning: 'It hasn’t been replaced or withdrawn.' },
  superseded: {
    icon: 'alert',
    title: 'Replaced by a later version',
    meaning: 'Don’t rely on it. Ask for the latest version.',
    dateName: 'Replaced',
  },
  withdrawn: {
    icon: 'close',
    title: 'Withdrawn',
    meaning: 'It’s no longer valid. Don’t rely on it. Contact the company that issued it.',
    dateName: 'Withdrawn',
  },
}

export function RevisionStatus({ revision }: { revision: Revision }) {
  const { kind, issue, issued_at, issued_by, state, changed_at, code, shows_clear } = revision
  const { icon, title, meaning, dateName } = STATE_TEXTS[state]
  return (
    <>
      <section className={`verify-state verify-${state}`} aria-labelledby="revision-state">
        <Icon name={icon} />
        <h2 id="revision-state">{title}</h2>
        <p>{meaning}</p>
      </section>
      {kind === 'clearance' && !shows_clear && (
        <Banner tone="danger">
          <strong>This document doesn’t show that the area is clear.</strong> Read its first page before anyone goes in.
        </Banner>
      )}
      <DescriptionList
        facts={[
          { name: 'Document', value: revisionName(revision) },
          { name: 'Version', value: String(issue) },
          { name: 'Issued', value: formatMoment(issued_at) },
          { name: 'Issued by', value: issued_by },
          ...(dateName && changed_at ? [{ name: dateName, value: formatMoment(changed_at) }] : []),
          { name: 'Code', value: <span className="verify-code">{code}</span>, wide: true },
        ]}
      />
    </>
  )
}
