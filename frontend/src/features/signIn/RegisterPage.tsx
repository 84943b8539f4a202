import { useNavigate } from 'react-router-dom'
import { publish } from '#frontend/api/bus.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { PasswordLinkPage } from './PasswordLinkPage.tsx'
import { passwordCalls } from './passwordCalls.ts'

/** Accepts an invitation: sets the first password and signs in. */
export function RegisterPage() {
  const navigate = useNavigate()
  return (
    <PasswordLinkPage
      title="Welcome to Clearfloor"
      submit="Set password and sign in"
      lead="Choose a password to sign in with."
      onPassword={async (token, password) => {
        const { data } = await passwordCalls.register({ body: { token, password } })
        if (data.two_factor) return void navigate(paths.login, { replace: true, state: { code: true } })
        publish('session', 'signedIn')
        await navigate(paths.home, { replace: true })
      }}
    />
  )
}
