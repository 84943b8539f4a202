import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { PasswordLinkPage } from './PasswordLinkPage.tsx'
import { passwordCalls } from './passwordCalls.ts'

export function ResetPage() {
  const navigate = useNavigate()
  return (
    <PasswordLinkPage
      title="Set a new password"
      submit="Set password"
      lead="You’ll be signed out on every phone and computer."
      onPassword={async (token, password) => {
        const { message } = await passwordCalls.reset({ body: { token, password } })
        toast(message)
        await navigate(paths.login, { replace: true })
      }}
    />
  )
}
