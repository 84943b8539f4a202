import { paths } from '#frontend/app/navigation/paths.ts'
import { RefusedWrites } from '#frontend/features/refusedWrites/RefusedWrites.tsx'
import { nameOfEntry } from '#frontend/features/refusedWrites/writeNames.ts'
import { hashesIn, type OutboxEntry } from '#frontend/store/database.ts'
import { isSetAside } from '#frontend/store/outbox.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { formatBytes } from '#shared/domain/files/documentSize.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { useStoredTree } from './useStoredTree.ts'
import type { WaitingFile } from './useWaitingFiles.ts'
import './outbox.css'

interface Props {
  readonly building: string
  readonly entries: readonly OutboxEntry[]
  readonly files: ReadonlyMap<string, WaitingFile>
  /** The key of the write being sent. */
  readonly sending: string | undefined
}

/** The unsent changes to one building, oldest first, each with its files. */
export function WaitingWrites({ building, entries, files, sending }: Props) {
  const tree = useStoredTree(building)
  const name = tree?.building.name ?? 'Building'
  return (
    <Section
      title={name}
      actions={
        tree && (
          <ButtonLink kind="quiet" to={paths.building(tree.building.survey_id, building)}>
            Open
          </ButtonLink>
        )
      }
    >
      <RefusedWrites isOpen waiting={entries} {...(tree && { tree })} />
      <ul className="writes" aria-label={`Changes to ${name}`}>
        {entries.map(entry => (
          <WaitingWrite key={entry.key} entry={entry} files={files} isSending={entry.key === sending} />
        ))}
      </ul>
    </Section>
  )
}

function WaitingWrite({ entry, files, isSending }: Pick<Props, 'files'> & { entry: OutboxEntry; isSending: boolean }) {
  const [icon, state] = stateOf(entry, isSending)
  const entryFiles = hashesIn(entry.input).flatMap(hash => files.get(hash) ?? [])
  const bytes = entryFiles.reduce((sum, file) => sum + file.bytes, 0)
  const sent = entryFiles.filter(({ isUploaded }) => isUploaded).length
  return (
    <li className="write">
      <span className="write-name">{capitalised(nameOfEntry(entry))}</span>
      <span className="write-state">
        <Icon name={icon} />
        {state}
      </span>
      <span className="quiet small">
        {formatMoment(entry.at)}
        {entryFiles.length > 0 && ` · ${countOf(entryFiles.length, 'file')}, ${formatBytes(bytes)}`}
        {sent > 0 && ` (${sent} sent)`}
      </span>
    </li>
  )
}

function stateOf(entry: OutboxEntry, isSending: boolean): readonly [IconName, string] {
  if (entry.refused) return ['alert', 'Refused']
  if (isSending) return ['upload', 'Sending…']
  return isSetAside(entry) ? ['alert', 'Set aside'] : ['waiting', 'Waiting']
}
