import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection, useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { MAX_RESULT_TEXT } from '#shared/domain/lab/labImport.ts'
import {
  type ComparedResult,
  compareResults,
  countComparisonStates,
  type LabFileRow,
  resultsToRecord,
} from '#shared/domain/lab/labResultComparison.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { CertificateField, type ChosenCertificate } from './CertificateField.tsx'
import type { ReadFileColumns } from './ColumnStep.tsx'
import { CompareGrid, STATE_NAMES } from './CompareGrid.tsx'
import { countResults, formatMoment, labImportCalls, useLabImports, useRefreshLabImports } from './labImportCalls.ts'
import type { ReadFile } from './readSheets.ts'

const LONGEST_ID = 60

interface Props {
  readonly file: ReadFile
  readonly understood: ReadFileColumns
  readonly onBack: () => void
  readonly onStarted: (id: string) => void
}

/** Sent, received and recorded side by side; nothing is written before this was looked at. */
export function CompareStep({ file, understood, onBack, onStarted }: Props) {
  const { tree } = useOpenBuilding()
  const { contaminant, rows } = understood
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map())
  const [certificate, choose] = useState<ChosenCertificate>()
  const lines = allowed(compareResults(tree, contaminant, rows), ticked)
  const planned = resultsToRecord(lines)
  const counts = countComparisonStates(lines)
  const tick = ({ item, current }: ComparedResult, on: boolean) => {
    const others = [...ticked].filter(([id]) => id !== item?.id)
    setTicked(new Map(on && item && current !== undefined ? [...others, [item.id, current]] : others))
  }
  const { busy, problem, apply } = useApply(file, understood, onStarted)
  return (
    <>
      <Before file={file} contaminant={contaminant} />
      <Section title={`${CONTAMINANT_NAMES[contaminant]} samples and results`}>
        <DescriptionList
          facts={Object.entries(STATE_NAMES).map(([state, name]) => ({
            name,
            value: <span className="figures">{counts[state as keyof typeof counts]}</span>,
          }))}
        />
        <CompareGrid {...{ contaminant, tree, lines, ticked }} onTick={tick} />
      </Section>
      <CertificateField contaminant={contaminant} chosen={certificate} onChoose={choose} />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="row">
        <Button onClick={onBack}>Columns</Button>
        <Button
          kind="primary"
          icon="check"
          busy={busy}
          why={useWhyNot(planned.length, certificate)}
          onClick={() => void apply(lines, certificate)}
        >
          {planned.length > 0 ? `Record ${countResults(planned.length)}` : 'File the certificate'}
        </Button>
      </div>
    </>
  )
}

/** A result that somebody ticked replaces what they saw, and nothing that has come since. */
const allowed = (lines: readonly ComparedResult[], ticked: ReadonlyMap<string, number>): ComparedResult[] =>
  lines.map(line => {
    const seen = line.item && ticked.get(line.item.id)
    return seen === undefined ? line : { ...line, rows: line.rows.map(row => ({ ...row, replaces: seen })) }
  })

function useWhyNot(planned: number, certificate: ChosenCertificate | undefined): string | undefined {
  const { building } = useOpenBuilding()
  const isOnline = useConnection() === 'online'
  const isSending = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  if (!isOnline) return 'You need to be online to do this'
  if (isSending) return 'Your latest changes haven’t been sent yet'
  return planned === 0 && !certificate ? 'There is nothing to record' : undefined
}

function Before({ file, contaminant }: { file: ReadFile; contaminant: number }) {
  const { building } = useOpenBuilding()
  const before = useLabImports(building).data?.find(
    each => each.file === file.hash && each.contaminate_id === contaminant && !each.undoes,
  )
  if (!before) return null
  return (
    <Banner tone="warning">
      {before.started_name} read this same file on {formatMoment(before.started_at)}: {countResults(before.applied)}{' '}
      recorded then.
    </Banner>
  )
}

/** Each row once, as the service takes it: it compares them with the samples again. */
function sent(lines: readonly ComparedResult[]): LabFileRow[] {
  const rows = new Map<string, LabFileRow>()
  for (const line of lines)
    line.rows.forEach((row, at) => {
      const { sample_id, answer, said, replaces } = row
      const key = line.why === 'ambiguous' ? JSON.stringify(row) : `${line.item?.id ?? sample_id} ${at}`
      rows.set(key, {
        sample_id: sample_id.slice(0, LONGEST_ID),
        answer,
        said: said.slice(0, MAX_RESULT_TEXT),
        ...(replaces !== undefined && { replaces }),
      })
    })
  return [...rows.values()]
}

function useApply(file: ReadFile, { contaminant }: ReadFileColumns, onStarted: (id: string) => void) {
  const { building } = useOpenBuilding()
  const { files } = useDevice()
  const started = useRefreshLabImports(building)
  const [intent] = useState(() => ({ id: newId(), key: newId() }))
  const [busy, setBusy] = useState(false)
  const [problem, say] = useState<string>()
  const apply = async (lines: readonly ComparedResult[], certificate: ChosenCertificate | undefined) => {
    setBusy(true)
    say(undefined)
    try {
      if (certificate) await files.upload(certificate)
      const body = { id: intent.id, contaminate_id: contaminant, name: file.name, file: file.hash, rows: sent(lines) }
      await labImportCalls.apply({ params: { id: building }, body: { ...body, certificate } }, { key: intent.key })
      await started()
      onStarted(intent.id)
    } catch (error) {
      say(error instanceof Error ? error.message : 'That did not work')
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, apply }
}
