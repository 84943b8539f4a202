import { useId, useState } from 'react'
import { type ReadValue, readValue, type Words } from '#frontend/features/history/clashWords.ts'
import { type Clash, clashesOf } from '#frontend/features/history/fieldNames.ts'
import { useWords } from '#frontend/features/history/useWords.ts'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { mergeWithSaved } from '#frontend/store/decide.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useImage } from '#frontend/store/useImage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Radio } from '#frontend/ui/elements/Radio.tsx'
import { RichTextView } from '#frontend/ui/richText/RichTextView.tsx'
import { LAYER } from '#shared/domain/tree/threeWayMerge.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { ClashDrawing } from './ClashDrawing.tsx'
import { nameOfEntry } from './writeNames.ts'
import './refusedWrites.css'

interface Props {
  readonly entry: OutboxEntry
  readonly tree: Tree
}
type Side = 'mine' | 'theirs'
type Row = Readonly<Record<string, unknown>>

/** Both versions of every clashing field side by side, to choose from. */
export default function ClashChoice({ entry, tree }: Props) {
  const { store, outbox } = useDevice()
  const words = useWords(tree)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const merge = entry.refused && mergeWithSaved(entry, entry.refused)
  const saved = entry.refused && merge && mergeWithSaved(entry, entry.refused, merge.clashes)
  if (!merge || !saved) return null
  const clashes = clashesOf(entry, merge.clashes)
  const open = clashes.filter(({ key }) => !chosen[key]).length
  const send = async () => {
    await store.resolve(
      entry,
      clashes.flatMap(({ key, paths }) => (chosen[key] === 'theirs' ? paths : [])),
    )
    outbox.wake()
  }
  return (
    <section className="clashes" aria-label={`Choose for ${nameOfEntry(entry)}`}>
      {clashes.map(clash => (
        <ClashField
          key={clash.key}
          {...{ entry, clash, words }}
          rows={{ mine: merge.row, theirs: saved.row }}
          chosen={chosen[clash.key]}
          onChoose={side => setChosen({ ...chosen, [clash.key]: side })}
        />
      ))}
      <div>
        <Button
          kind="primary"
          why={open > 0 ? (open === 1 ? 'Choose one more version' : `Choose ${open} more versions`) : undefined}
          onClick={() => void send()}
        >
          Save what you chose
        </Button>
      </div>
    </section>
  )
}

interface FieldProps {
  readonly entry: OutboxEntry
  readonly clash: Clash
  readonly words: Words
  /** The merged row with all clashes from one side, per side. */
  readonly rows: Readonly<Record<Side, Row>>
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function ClashField({ entry, clash, words, rows, chosen, onChoose }: FieldProps) {
  const group = useId()
  return (
    <fieldset className="field">
      <legend>{clash.name}</legend>
      <div className="cards">
        {(['mine', 'theirs'] as const).map(side => (
          <label key={side} className="card">
            <Radio name={group} checked={chosen === side} onChoose={() => onChoose(side)} />
            <span className="clash-side">
              <span className="field-hint">{side === 'mine' ? 'Mine' : savedWords(entry)}</span>
              {clash.key.startsWith(LAYER) ? (
                <ClashDrawing
                  {...{ entry, tree: words.tree, side }}
                  shape={clash.key.slice(LAYER.length + 1)}
                  layers={{ mine: rows.mine[LAYER] as Layer, theirs: rows.theirs[LAYER] as Layer }}
                />
              ) : (
                <ClashValue value={readValue(entry, clash, rows[side], words)} name={clash.name} />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `Saved by Aroha Ngata, 24/11/2026, 14:05` */
function savedWords({ refused }: OutboxEntry): string {
  const { updated_at, updated_by } = (refused?.current ?? {}) as { updated_at?: string; updated_by?: string }
  return [updated_by ? `Saved by ${updated_by}` : 'Saved', updated_at && formatMoment(updated_at)]
    .filter(Boolean)
    .join(', ')
}

function ClashValue({ value, name }: { value: ReadValue; name: string }) {
  if (value.kind === 'image') return <Thumbnail file={value.file} alt={name} />
  return value.kind === 'formatted' ? <RichTextView html={value.html} /> : <span>{value.words}</span>
}

function Thumbnail({ file, alt }: { file: string; alt: string }) {
  const image = useImage(file)
  if (image.state === 'ready') return <img className="clash-image" src={image.url} alt={alt} />
  return <span className="quiet">{image.state === 'loading' ? 'Loading…' : `${alt}, not on this device`}</span>
}
