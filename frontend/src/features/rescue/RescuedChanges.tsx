import { nameOfEntry } from '#frontend/features/refusedWrites/writeNames.ts'
import { hashesIn, type OutboxEntry } from '#frontend/store/database.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { divideWrites } from './importWrites.ts'
import type { RescueContents } from './readRescueFile.ts'
import './rescue.css'

interface Props {
  readonly rescued: RescueContents
  readonly busy: boolean
  readonly onImport: () => void
  readonly onOther: () => void
}

export function RescuedChanges({ rescued, busy, onImport, onOther }: Props) {
  const { manifest, damaged } = rescued
  const { usable, unusable } = divideWrites(rescued)
  const buildings = new Set(rescued.writes.map(({ building_id }) => building_id))
  return (
    <>
      <p>
        <strong>{manifest.person.name}</strong> saved this file on {formatMoment(manifest.saved_at)}. It has{' '}
        {countOf(rescued.writes.length, 'change')} and {countOf(manifest.files.length, 'file')}. Changes that we’ve
        received already aren’t saved twice, even when the device sends them later.
      </p>
      {damaged.length > 0 && (
        <Banner tone="warning">
          {countOf(damaged.length, 'file')} in it {damaged.length === 1 ? 'is' : 'are'} damaged, so{' '}
          {unusable.length === 1 ? 'this change stays' : 'these changes stay'} on the device:{' '}
          {joinWords(unusable.map(nameOfEntry))}. The damaged {damaged.length === 1 ? 'file is' : 'files are'}{' '}
          {damaged.join(', ')}.
        </Banner>
      )}
      {[...buildings].map(building => (
        <Section key={building} title={manifest.buildings.find(({ id }) => id === building)?.name ?? 'Building'}>
          <ul className="rescued">
            {rescued.writes
              .filter(write => write.building_id === building)
              .map(write => (
                <Change key={write.key} write={write} isLeft={unusable.includes(write)} />
              ))}
          </ul>
        </Section>
      ))}
      <div className="form-foot">
        <Button onClick={onOther}>Choose another file</Button>
        <Button
          kind="primary"
          icon="upload"
          busy={busy}
          why={usable.length === 0 ? 'There’s nothing to import' : undefined}
          onClick={onImport}
        >
          Import {countOf(usable.length, 'change')}
        </Button>
      </div>
    </>
  )
}

function Change({ write, isLeft }: { write: OutboxEntry; isLeft: boolean }) {
  const files = hashesIn(write.input).length
  return (
    <li>
      <span>{capitalised(nameOfEntry(write))}</span>
      <span className="quiet small">
        {formatMoment(write.at)}
        {files > 0 && ` · ${countOf(files, 'file')}`}
      </span>
      {isLeft && <State text="Damaged, not imported" />}
      {write.refused && <State text={`Refused: ${write.refused.message}`} />}
    </li>
  )
}

const State = ({ text }: { text: string }) => (
  <span className="rescued-state">
    <Icon name="alert" />
    {text}
  </span>
)
