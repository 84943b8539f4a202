import { type ReactNode, useState } from 'react'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Logo } from '#frontend/ui/page/Logo.tsx'
import { site } from '#shared/contract/document/site.ts'
import { SiteRegister } from '#shared/domain/building/siteRegister.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { Confirm, Unsent } from './Confirm.tsx'
import { siteCalls } from './calls.ts'
import { OfflineBanner, SurveyedBy } from './Frame.tsx'
import { LoadingPage } from './Loading.tsx'
import { Register } from './Register.tsx'
import { siteCache } from './responseCaches.ts'
import { Step } from './Step.tsx'
import { useRead } from './useRead.ts'
import { useWaitingConfirmations } from './waitingConfirmations.ts'

const TITLE = 'On-site register'

/** The on-site register for a site reader: the PIN, the issued contents, and “I have read it”. */
export function Site({ code }: { code: string }) {
  const [session, setSession] = useState(0)
  return <Entered key={session} code={code} again={() => setSession(session + 1)} />
}

function Entered({ code, again }: { code: string; again: () => void }) {
  const params = { code }
  const reading = useRead(
    `register-${code}`,
    SiteRegister(),
    signal => siteCalls.register({ params }, { signal }),
    siteCache,
  )
  const { data, as_of } = reading
  if (reading.isSignedOut) return <Enter code={code} hasEnded={reading.hasEnded === true} onEntered={again} />
  if (!data) return <LoadingPage reading={reading} title={TITLE} />
  const { building, company, issues } = data
  const source = {
    name: code,
    keeping: siteCache,
    read: (signal: AbortSignal) => siteCalls.files({ params }, { signal }),
  }
  return (
    <>
      <title>{`${building.name} · ${TITLE}`}</title>
      <header className="portal-head">
        <span className="portal-name">
          <Logo />
          <span>
            <strong>{TITLE}</strong>
            <span className="quiet small">{company.name}</span>
          </span>
        </span>
        <a className="button" href="#confirm">
          I have read it
        </a>
      </header>
      <main className="page">
        {as_of && <OfflineBanner as_of={as_of} />}
        <div className="stack">
          <h1>{building.name}</h1>
          <p className="quiet">{building.full_address}</p>
          <p>Read the register of each room you work in before you drill, cut or disturb anything.</p>
          <p className="quiet small">
            {issues
              .map(({ name, version, issued_at }) => `${name}, version ${version}, issued ${formatNzDay(issued_at)}`)
              .join('; ')}
          </p>
        </div>
        <Register register={data} source={source} />
        <Confirm code={code} issues={issues} onSignedOut={reading.retry} />
        <SurveyedBy {...company} />
      </main>
    </>
  )
}

const SiteReply = site.find.reply.shape.data

/** Asks for the PIN, after checking that the code exists. */
function Enter({ code, hasEnded, onEntered }: { code: string; hasEnded: boolean; onEntered: () => void }) {
  const params = { code }
  const reading = useRead(`find-${code}`, SiteReply, signal => siteCalls.find({ params }, { signal }), siteCache)
  if (reading.isMissing) return <SiteUnavailable code={code} />
  if (!reading.data) return <LoadingPage reading={reading} title={TITLE} />
  const { building, company } = reading.data
  const enter = async (pin: string) => {
    await siteCalls.enter({ params, body: { pin } })
    onEntered()
  }
  return (
    <Plain>
      {hasEnded && (
        <p role="status">Enter the PIN again. It opens the register for 12 hours, unless it’s changed sooner.</p>
      )}
      <Step
        title={building}
        name="pin"
        label="PIN"
        submit="Open the register"
        input={{ type: 'text', autoComplete: 'off', inputMode: 'numeric' }}
        send={enter}
      >
        <p className="field-hint">6 digits. The owner of the building gives it to you. Surveyed by {company}.</p>
      </Step>
    </Plain>
  )
}

function SiteUnavailable({ code }: { code: string }) {
  const { list, discard } = useWaitingConfirmations(code)
  return (
    <Plain>
      <h1>{TITLE}</h1>
      <Empty
        title="This poster doesn’t lead to a register"
        hint="It may have been turned off. Ask the building’s owner before you drill, cut or disturb anything."
      />
      <Unsent list={list} discard={discard} why="The register has been turned off." />
    </Plain>
  )
}

const Plain = ({ children }: { children: ReactNode }) => (
  <main className="plain">
    <title>{TITLE}</title>
    <div className="plain-inner">
      <p className="plain-name">
        <Logo /> {TITLE}
      </p>
      {children}
    </div>
  </main>
)
