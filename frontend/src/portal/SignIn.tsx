import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Logo } from '#frontend/ui/page/Logo.tsx'
import { calls } from './calls.ts'
import { Step, sentenceOf } from './Step.tsx'

type Choices = Awaited<ReturnType<typeof calls.signIn>>['data']['choices']
type Choice = Pick<Choices[number], 'company_id' | 'client_id'>
interface Started {
  readonly email: string
  readonly request: string
}

const ENDED =
  'You’ve been signed out. If no code arrives when you sign in again, your access has ended. Ask your surveying company.'

/** Sign-in by email code: the email, the code, and the client where the email belongs to several. */
export function SignIn({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn: () => void }) {
  const [started, setStarted] = useState<Started>()
  const [code, setCode] = useState('')
  const [choices, setChoices] = useState<Choices>([])
  const ask = async (email: string) =>
    setStarted({ email, request: (await calls.code({ body: { email } })).data.request })
  const enter = async (typed: string, chosen?: Choice) => {
    const body = { request: started?.request ?? '', code: typed, ...(chosen && { chosen }) }
    const { data } = await calls.signIn({ body })
    setCode(typed)
    setChoices(data.choices)
    if (data.choices.length === 0) onSignedIn()
  }
  return (
    <main className="plain">
      <title>Sign in · Owner’s portal</title>
      <div className="plain-inner">
        <p className="plain-name">
          <Logo /> Owner’s portal
        </p>
        {!started && hasEnded && <p role="status">{ENDED}</p>}
        {!started && <EmailStep onEmail={ask} />}
        {started && choices.length === 0 && (
          <CodeStep
            email={started.email}
            onCode={enter}
            again={() => ask(started.email)}
            back={() => setStarted(undefined)}
          />
        )}
        {choices.length > 0 && <Choose choices={choices} onChosen={chosen => enter(code, chosen)} />}
      </div>
    </main>
  )
}

const EmailStep = ({ onEmail }: { onEmail: (email: string) => Promise<void> }) => (
  <Step
    title="Sign in"
    name="email"
    label="Email"
    submit="Email me a code"
    input={{ type: 'email', autoComplete: 'username', inputMode: 'email' }}
    send={onEmail}
  >
    <p className="field-hint">The address your surveying company invited. There’s no password.</p>
  </Step>
)

interface CodeStepProps {
  readonly email: string
  readonly onCode: (code: string) => Promise<void>
  readonly again: () => Promise<void>
  readonly back: () => void
}

function CodeStep({ email, onCode, again, back }: CodeStepProps) {
  const [sent, setSent] = useState('')
  const sendAgain = () =>
    again().then(
      () => setSent('We’ve sent another code. Use the newest one.'),
      error => setSent(sentenceOf(error, 'email')),
    )
  return (
    <>
      <Step
        title="Enter the code"
        name="code"
        label="Code"
        submit="Sign in"
        input={{ type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' }}
        send={onCode}
      >
        <p className="field-hint">
          If {email} has access, we’ve sent it a code of 8 digits. It works for 10 minutes, in this browser.
        </p>
      </Step>
      <div className="row">
        <Button kind="quiet" onClick={() => void sendAgain()}>
          Send another code
        </Button>
        <Button kind="quiet" onClick={back}>
          Use another email
        </Button>
      </div>
      <p role="status">{sent}</p>
    </>
  )
}

function Choose({ choices, onChosen }: { choices: Choices; onChosen: (chosen: Choice) => Promise<void> }) {
  const [problem, setProblem] = useState('')
  const choose = (chosen: Choice) => onChosen(chosen).catch(error => setProblem(sentenceOf(error, 'code')))
  return (
    <>
      <h1>Choose what to open</h1>
      <ul className="portal-list">
        {choices.map(({ company_id, client_id, client, company }) => (
          <li key={`${company_id} ${client_id}`}>
            <button type="button" className="portal-card" onClick={() => void choose({ company_id, client_id })}>
              <strong>{client}</strong>
              <span className="quiet">Surveyed by {company}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <p className="field-error">{problem}</p>}
    </>
  )
}
