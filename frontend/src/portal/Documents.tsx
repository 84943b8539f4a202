import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import type { IssuedDocument } from '#shared/domain/building/issuedRegister.ts'
import { NO_PACK } from '#shared/domain/building/noPack.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import type { Home } from './Frame.tsx'

type Kind = 'report' | 'register' | 'pack' | 'certificate'
interface DocumentsProps {
  readonly building: string
  readonly documents: readonly IssuedDocument[]
  readonly shows: Home['shows']
}

export function Documents({ building, documents, shows }: DocumentsProps) {
  const kindsOf = ({ kind, has_register, has_pack }: IssuedDocument): Kind[] =>
    kind === 'certificate'
      ? shows.shows_certificates
        ? ['certificate']
        : []
      : [
          ...(shows.shows_reports ? (['report'] as const) : []),
          ...(shows.shows_registers && has_register ? (['register'] as const) : []),
          ...(shows.shows_reports && has_pack ? (['pack'] as const) : []),
        ]
  const shown = documents
    .map(document => ({ document, kinds: kindsOf(document) }))
    .filter(({ kinds }) => kinds.length > 0)
  if (shown.length === 0)
    return <Empty title="No documents to download" hint="Ask your surveying company for the report." />
  return (
    <ul className="portal-list">
      {shown.map(({ document, kinds }) => (
        <li key={document.id} className="portal-document">
          <div>
            <strong>{document.name}</strong>
            <p className="quiet small">
              Version {document.version}, issued {formatNzDay(document.issued_at)}
              {document.state === 'superseded' && '. Replaced by a later version'}
            </p>
            {shows.shows_reports && document.kind === 'report' && isWithoutPack(document) && (
              <p className="quiet small">{NO_PACK}</p>
            )}
          </div>
          <div className="row">
            {kinds.map(kind => (
              <Download key={kind} building={building} document={document} kind={kind} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

const isWithoutPack = ({ state, has_pack }: IssuedDocument) => state === 'current' && !has_pack

const WORDS: Readonly<Record<Kind, string>> = {
  report: 'Report (PDF)',
  register: 'Register (Excel)',
  pack: 'Offline pack (HTML)',
  certificate: 'Certificate (PDF)',
}

interface DownloadProps {
  readonly building: string
  readonly document: IssuedDocument
  readonly kind: Kind
}

function Download({ building, document: { id, name, version }, kind }: DownloadProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const download = () => {
    setBusy(true)
    setProblem('')
    calls
      .document({ params: { building, id }, query: { kind } })
      .then(({ data }) => location.assign(data.url))
      .catch(error => setProblem(`Couldn’t download it. ${error instanceof Error ? error.message : ''}`))
      .finally(() => setBusy(false))
  }
  return (
    <span>
      <Button icon="download" busy={busy} onClick={download}>
        {WORDS[kind]}
        <span className="hidden-visually">
          {' '}
          {name}, version {version}
        </span>
      </Button>
      {problem && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
