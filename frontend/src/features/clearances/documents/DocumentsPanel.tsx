import { useState } from 'react'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { type ClearanceFile, DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/clearance/clearanceFiles.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { OpenDocument, useDocuments } from './DocumentList.tsx'
import { addDocument, DOCUMENT_CALLS } from './documentCalls.ts'

const DESCRIPTIONS: Readonly<Record<DocumentKind, string>> = {
  certificate:
    'The lab’s certificates for air and surface dust samples. They’re appended to the clearance certificate.',
  worksafe: 'The notification of this removal work sent to WorkSafe. It’s appended to the clearance certificate.',
  additional: 'Any other supporting documents. They’re appended at the end of the clearance certificate.',
}
const EMPTY_TEXTS: Readonly<Record<DocumentKind, string>> = {
  certificate: 'No lab certificate yet',
  worksafe: 'No notification yet',
  additional: 'No other document yet',
}
const PDF_TYPES = 'application/pdf,.pdf'
const PDF_AND_IMAGE_TYPES = `${PDF_TYPES},image/png,image/jpeg,.png,.jpg,.jpeg`

interface Props {
  readonly kind: DocumentKind
  readonly clearance: string
}

/** The documents of one kind. Adding, renaming and deleting take effect at once, without Save. */
export function DocumentsPanel({ kind, clearance }: Props) {
  const { data, stale, failure, retry } = useDocuments(kind, clearance)
  const { problems, progress, add } = useAddDocuments(kind, clearance, retry)
  const isPdfOnly = DOCUMENT_KINDS[kind].isPdfOnly
  return (
    <>
      <p className="quiet">{DESCRIPTIONS[kind]}</p>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {!data && failure && <Failure {...failure} />}
      {!data && !failure && <Skeleton lines={2} />}
      {data?.length === 0 && <p className="quiet">{EMPTY_TEXTS[kind]}</p>}
      {data && data.length > 0 && (
        <ul className="documents ruled">
          {data.map(each => (
            <DocumentRow key={each.id} document={each} kind={kind} clearance={clearance} onChanged={retry} />
          ))}
        </ul>
      )}
      <FileDrop
        multiple
        label={isPdfOnly ? 'Add PDF files' : 'Add files'}
        accept={isPdfOnly ? PDF_TYPES : PDF_AND_IMAGE_TYPES}
        icon="upload"
        hint={`${isPdfOnly ? 'PDF' : 'PDF, JPG or PNG'}, up to 20 MB each. They’re saved as soon as you add them.`}
        busy={progress !== undefined}
        onFiles={files => void add(files)}
      />
      {progress && <ProgressBar label={`Adding ${progress.name}`} value={progress.part} />}
      {problems.map(({ file, sentence }) => (
        <p key={file} className="field-error" role="alert">
          {file}: {sentence}
        </p>
      ))}
    </>
  )
}

function useAddDocuments(kind: DocumentKind, clearance: string, onAdded: () => void) {
  const { files } = useDevice()
  const [problems, setProblems] = useState<readonly { file: string; sentence: string }[]>([])
  const [progress, setProgress] = useState<{ name: string; part: number }>()
  const device = {
    store: (...args: Parameters<typeof files.store>) => files.store(...args),
    upload: (input: unknown) => files.upload(input),
  }
  const add = async (chosen: readonly File[]) => {
    const newProblems: { file: string; sentence: string }[] = []
    for (const [index, file] of chosen.entries()) {
      setProgress({ name: file.name, part: index / chosen.length })
      await addDocument(kind, clearance, file, device).catch((error: Error) =>
        newProblems.push({ file: file.name, sentence: error.message }),
      )
    }
    setProgress(undefined)
    setProblems(newProblems)
    onAdded()
  }
  return { problems, progress, add }
}

interface DocumentRowProps extends Props {
  readonly document: ClearanceFile
  readonly onChanged: () => void
}

function DocumentRow({ document, kind, clearance, onChanged }: DocumentRowProps) {
  const { id, name, file, version } = document
  const runAction = async (task: () => Promise<unknown>) => {
    try {
      await task()
      onChanged()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'error')
    }
  }
  const rename = async () => {
    const answer = await confirm({
      title: 'Rename document',
      confirm: 'Save',
      text: { label: 'Title', required: 'Enter a title', start: name },
    })
    const body = { id, clearance_id: clearance, name: answer?.text ?? '', file, version }
    if (answer) await runAction(() => DOCUMENT_CALLS[kind].save(body, { key: newId() }))
  }
  const deleteDocument = async () =>
    (await confirm(deleteQuestion('document', name))) && runAction(() => DOCUMENT_CALLS[kind].delete(id, clearance))
  return (
    <li>
      <OpenDocument document={document} kind={kind} clearance={clearance} />
      <span className="row">
        <Button kind="quiet" icon="edit" label={`Rename ${name}`} onClick={() => void rename()} />
        <Button kind="quiet" icon="trash" label={`Delete ${name}`} onClick={() => void deleteDocument()} />
      </span>
    </li>
  )
}
