import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useConnection, useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { failureText } from '#frontend/ui/dialogs/failure.ts'
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
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { CertificateField, type ChosenCertificate } from './CertificateField.tsx'
import type { ReadFileColumns } from './ColumnStep.tsx'
import { CompareGrid, STATE_NAMES } from './CompareGrid.tsx'
import { labImportCalls, useLabImports } from './labImportCalls.ts'
import type { ReadFile } from './readSheets.ts'

const MAX_ID_LENGTH = 60

interface Props {
  readonly file: ReadFile
  readonly reading: ReadFileColumns
  readonly onBack: () => void
  readonly onStart: (id: string) => void
}

/** Compares samples and results side by side. Nothing is recorded before the user has seen this. */
export function CompareStep({ file, reading, onBack, onStart }: Props) {
  const { tree } = useOpenBuilding()
  const { contaminant, rows } = reading
  const [replacements, setReplacements] = useState<ReadonlyMap<string, number>>(new Map())
  const [certificate, setCertificate] = useState<ChosenCertificate>()
  const results = withReplacements(compareResults(tree, contaminant, rows), replacements)
  const plannedResults = resultsToRecord(results)
  const counts = countComparisonStates(results)
  const replace = ({ item, current }: ComparedResult, on: boolean) => {
    const otherReplacements = [...replacements].filter(([id]) => id !== item?.id)
    setReplacements(
      new Map(on && item && current !== undefined ? [...otherReplacements, [item.id, current]] : otherReplacements),
    )
  }
  const { busy, problem, apply } = useApply(file, reading, onStart)
  return (
    <>
      <EarlierImport file={file} contaminant={contaminant} />
      <Section title={`${CONTAMINANT_NAMES[contaminant]} samples and results`}>
        <DescriptionList
          facts={Object.entries(STATE_NAMES).map(([state, name]) => ({
            name,
            value: <span className="figures">{counts[state as keyof typeof counts]}</span>,
          }))}
        />
        <CompareGrid {...{ contaminant, tree, results, replacements }} onReplace={replace} />
      </Section>
      <CertificateField contaminant={contaminant} chosen={certificate} onChoose={setCertificate} />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="row">
        <Button onClick={onBack}>Back to columns</Button>
        <Button
          kind="primary"
          icon="check"
          busy={busy}
          why={useRecordProblem(plannedResults.length, certificate)}
          onClick={() => void apply(results, certificate)}
        >
          {plannedResults.length > 0
            ? `Record ${countOf(plannedResults.length, 'result')}`
            : 'File the lab certificate'}
        </Button>
      </div>
    </>
  )
}

/** A ticked result replaces the result that the user saw, but not one recorded since. */
const withReplacements = (
  results: readonly ComparedResult[],
  replacements: ReadonlyMap<string, number>,
): ComparedResult[] =>
  results.map(result => {
    const replacement = result.item && replacements.get(result.item.id)
    return replacement === undefined
      ? result
      : { ...result, rows: result.rows.map(row => ({ ...row, replaces: replacement })) }
  })

function useRecordProblem(plannedCount: number, certificate: ChosenCertificate | undefined): string | undefined {
  const { building } = useOpenBuilding()
  const isOnline = useConnection() === 'online'
  const isSending = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  if (!isOnline) return 'You need to be online to do this'
  if (isSending) return 'Your latest changes haven’t been sent yet'
  return plannedCount === 0 && !certificate ? 'There’s nothing to record' : undefined
}

function EarlierImport({ file, contaminant }: { file: ReadFile; contaminant: number }) {
  const { building } = useOpenBuilding()
  const earlier = useLabImports(building).data?.find(
    each => each.file === file.hash && each.contaminate_id === contaminant && !each.undoes,
  )
  if (!earlier) return null
  return (
    <Banner tone="warning">
      {earlier.started_name} already imported this file on {formatMoment(earlier.started_at)} and recorded{' '}
      {countOf(earlier.applied, 'result')}.
    </Banner>
  )
}

/** Each row once, in the format of the request. The service compares the rows with the samples again. */
function rowsToSend(results: readonly ComparedResult[]): LabFileRow[] {
  const rows = new Map<string, LabFileRow>()
  for (const result of results)
    result.rows.forEach((row, at) => {
      const { sample_id, answer, said, replaces } = row
      const key = result.why === 'ambiguous' ? JSON.stringify(row) : `${result.item?.id ?? sample_id} ${at}`
      rows.set(key, {
        sample_id: firstCharacters(sample_id, MAX_ID_LENGTH).toWellFormed(),
        answer,
        said: firstCharacters(said, MAX_RESULT_TEXT).toWellFormed(),
        ...(replaces !== undefined && { replaces }),
      })
    })
  return [...rows.values()]
}

function useApply(file: ReadFile, { contaminant }: ReadFileColumns, onStart: (id: string) => void) {
  const { building } = useOpenBuilding()
  const { files } = useDevice()
  const { busy, send } = useCommand('labImports')
  const [id] = useState(newId)
  const [problem, setProblem] = useState<string>()
  const apply = async (results: readonly ComparedResult[], certificate: ChosenCertificate | undefined) => {
    setProblem(undefined)
    try {
      if (certificate) await files.upload(certificate)
      const body = {
        id,
        contaminate_id: contaminant,
        name: file.name,
        file: file.hash,
        rows: rowsToSend(results),
      }
      await send(labImportCalls.apply, { params: { id: building }, body: { ...body, certificate } })
      onStart(id)
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return { busy, problem, apply }
}
