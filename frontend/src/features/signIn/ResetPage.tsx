import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { ByLink } from './PasswordLinkPage.tsx'
import { calls } from './passwordCalls.ts'

/** For whoever has forgotten the password. */
export function ResetPage() {
  const navigate = useNavigate()
  return (
    <ByLink
      title="Set a new password"
      submit="Set password"
      lead="Every phone and computer where you are signed in is signed out."
      onPassword={async (token, password) => {
        const { message } = await calls.reset({ body: { token, password } })
        toast(message)
        await navigate(paths.login, { replace: true })
      }}
    />
  )
}
