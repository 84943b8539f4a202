import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { publish } from '#frontend/api/bus.ts'
import { clientOf } from '#frontend/api/client.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { returnPath } from '#frontend/app/navigation/returnPath.ts'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { providerSignIn } from '#shared/contract/access/providerSignIn.ts'

const calls = clientOf({ providerSignIn }).providerSignIn

/** The company’s identity provider sends users back to this page. The code in the URL works once. */
export function CallbackPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const complete = async () => {
      try {
        await calls.callback({ body: Object.fromEntries(search) })
        publish('session', 'signedIn')
        await navigate(returnPath.read(paths.home), { replace: true })
      } catch (error) {
        const failed = error instanceof Error ? error.message : String(error)
        await navigate(paths.login, { replace: true, state: { failed } })
      }
    }
    void complete()
  }, [search, navigate])
  return (
    <PlainPage title="Signing in">
      <Spinner label="Signing in" />
    </PlainPage>
  )
}
