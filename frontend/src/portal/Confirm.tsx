import { type FormEvent, useState } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { issueName, type ReadIssue } from '#shared/domain/building/siteRegister.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { useWaitingConfirmations, type WaitingConfirmation } from './waitingConfirmations.ts'

interface ConfirmProps {
  readonly code: string
  readonly issues: readonly ReadIssue[]
  readonly onSignedOut: () => void
}

const FIELDS = { name: 'Name', company: 'Company' } as const
type Field = keyof typeof FIELDS
const MAX_LETTERS = 120

const problemOf = (text: string): string | undefined =>
  text === '' ? 'Required' : text.length > MAX_LETTERS ? `Up to ${MAX_LETTERS} characters` : undefined

/** “I have read it”: recorded at once, or stored on the phone until there is signal. */
export function Confirm({ code, issues, onSignedOut }: ConfirmProps) {
  const { list, confirm, discard } = useWaitingConfirmations(code, onSignedOut)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<Field | 'form', string>>>({})
  const [sent, setSent] = useState<{ readonly id: string; readonly name: string }>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const values = new FormData(form)
    const [name, company] = [textOf(values, 'name'), textOf(values, 'company')]
    const problems = { name: problemOf(name), company: problemOf(company) }
    setProblems(Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)))
    const first = problems.name ? 'name' : problems.company ? 'company' : undefined
    if (first) return document.getElementById(first)?.focus()
    const acknowledgement = { id: newId(), name, company, issues: issues.map(({ id }) => id) }
    setBusy(true)
    try {
      await confirm(acknowledgement)
      setSent(acknowledgement)
      form.reset()
    } catch {
      setProblems({ form: 'This phone can’t save it. Try again when you have signal.' })
    } finally {
      setBusy(false)
    }
  }
  const mine = list.find(({ said }) => said.id === sent?.id)
  return (
    <section className="stack portal-confirm" id="confirm" aria-labelledby="confirm-title" tabIndex={-1}>
      <h2 id="confirm-title">I have read it</h2>
      <p className="quiet">
        Your name, your company and the time are recorded for the owner, with what you read:{' '}
        {issues.map(issueName).join('; ')}.
      </p>
      <form className="form" noValidate onSubmit={event => void onSubmit(event)}>
        {(Object.keys(FIELDS) as Field[]).map(field => (
          <div className="field" key={field}>
            <label htmlFor={field}>{FIELDS[field]}</label>
            <input
              id={field}
              name={field}
              className="input"
              autoComplete={field === 'name' ? 'name' : 'organization'}
              aria-invalid={problems[field] ? true : undefined}
              aria-describedby={problems[field] ? `${field}-error` : undefined}
            />
            {problems[field] && (
              <p className="field-error" id={`${field}-error`} role="alert">
                {problems[field]}
              </p>
            )}
          </div>
        ))}
        {problems.form && <Banner tone="danger">{problems.form}</Banner>}
        <div className="form-foot">
          <Button kind="primary" type="submit" busy={busy}>
            I have read it
          </Button>
        </div>
      </form>
      <p role="status">{sent && !mine && `Confirmed for ${sent.name}`}</p>
      <Unsent list={list} discard={discard} />
    </section>
  )
}

interface UnsentProps {
  readonly list: readonly WaitingConfirmation[]
  readonly discard: (waiting: WaitingConfirmation) => void
  /** Why none of the confirmations can be recorded any more. */
  readonly why?: string
}

/** The confirmations that wait on this phone or that the service refused. */
export const Unsent = ({ list, discard, why }: UnsentProps) =>
  list.map(waiting => {
    const { said, refused = why } = waiting
    return (
      <Banner key={said.id} tone={refused ? 'danger' : 'warning'}>
        {refused
          ? `Couldn’t record the confirmation of ${said.name}. ${refused}`
          : `The confirmation of ${said.name} is saved on this phone. It’s sent when you have signal.`}
        {refused && (
          <Button kind="quiet" onClick={() => discard(waiting)}>
            Discard<span className="hidden-visually"> the confirmation of {said.name}</span>
          </Button>
        )}
      </Banner>
    )
  })

const textOf = (values: FormData, field: Field): string => String(values.get(field) ?? '').trim()
