import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { signOn } from '#shared/contract/signOn.ts'
import { publish } from '../../api/bus.ts'
import { clientOf } from '../../api/client.ts'
import { Plain } from '../../app/Plain.tsx'
import { paths } from '../../app/paths.ts'
import { wanted } from '../../app/wanted.ts'
import { Spinner } from '../../ui/Spinner.tsx'

const calls = clientOf({ signOn }).signOn

/** Where the company's provider sends people back to. What it wrote into the address works once. */
export function CallbackPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const end = async () => {
      try {
        await calls.callback({ body: Object.fromEntries(search) })
        publish('session', 'signedIn')
        await navigate(wanted.read(paths.home), { replace: true })
      } catch (error) {
        const failed = error instanceof Error ? error.message : String(error)
        await navigate(paths.login, { replace: true, state: { failed } })
      }
    }
    void end()
  }, [search, navigate])
  return (
    <Plain title="Signing in">
      <Spinner label="Signing in" />
    </Plain>
  )
}
