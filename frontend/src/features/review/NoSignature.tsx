import { Link } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'

/** Tells a reviewer who approves that the document will lack the reviewer’s signature. */
export function NoSignature() {
  const { user } = useSession()
  if (user.signature) return null
  return (
    <Banner tone="warning">
      You have no signature in <Link to={paths.account}>your account</Link>, so the document is issued without yours.
    </Banner>
  )
}
