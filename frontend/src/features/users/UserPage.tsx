import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { mayEditUser, roleNames } from '#shared/domain/people/roles.ts'
import type { User } from '#shared/domain/people/user.ts'
import { MailSettings } from './MailSettings.tsx'
import { NewUserForm } from './NewUserForm.tsx'
import { UserForm } from './UserForm.tsx'
import { deleteUserProblem, userStatusOf, useUser } from './userQueries.ts'
import { useUserActions } from './useUserActions.ts'

/** One user of the company, for an admin. */
export function UserPage() {
  const { user } = useParams()
  return user ? <LoadedUser key={user} id={user} /> : <NewUser />
}

function NewUser() {
  useSetBreadcrumbs({ name: 'Users', to: paths.users }, { name: 'New user' })
  const navigate = useNavigate()
  return (
    <Page title="New user">
      <NewUserForm onBack={() => void navigate(paths.users)} onSaved={() => navigate(paths.users)} />
    </Page>
  )
}

function LoadedUser({ id }: { id: string }) {
  const { data, failure, missing } = useUser(id)
  useSetBreadcrumbs({ name: 'Users', to: paths.users }, { name: data?.full_name ?? 'User' })
  if (missing)
    return (
      <Page title="Not found">
        <Empty title="We couldn’t find that user" action={<ButtonLink to={paths.users}>Back</ButtonLink>} />
      </Page>
    )
  if (data) return <UserDetails user={data} />
  return <Page title="User">{failure ? <Failure {...failure} /> : <Skeleton lines={8} />}</Page>
}

function UserDetails({ user }: { user: User }) {
  const { actor } = useSession()
  const navigate = useNavigate()
  const { deleteUser, inviteAgain, signOut } = useUserActions()
  const why = deleteUserProblem(actor, user)
  const deleteAndLeave = async () => (await deleteUser(user)) && navigate(paths.users)
  return (
    <Page
      title={user.full_name}
      status={<StatusChip name={userStatusOf(user)} />}
      facts={[user.email, roleNames(user.roles)]}
      actions={
        !user.deleted_at && (
          <>
            <MailSettingsButton user={user} />
            {user.invited_at && (
              <Button icon="message" onClick={() => void inviteAgain(user)}>
                Send invitation again
              </Button>
            )}
            <Button icon="leave" why={why} onClick={() => void signOut(user)}>
              Sign out
            </Button>
            <Button icon="trash" why={why} onClick={() => void deleteAndLeave()}>
              Delete
            </Button>
          </>
        )
      }
    >
      <EditForm user={user} />
    </Page>
  )
}

function MailSettingsButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="settings" onClick={() => setIsOpen(true)}>
        Email settings
      </Button>
      <MailSettings userId={user.id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function EditForm({ user }: { user: User }) {
  const { actor } = useSession()
  const { restore } = useUserActions()
  const navigate = useNavigate()
  if (!mayEditUser(actor, user)) return <Banner>Only a root user can manage a root account.</Banner>
  if (user.deleted_at)
    return (
      <Banner action={<Button onClick={() => void restore(user)}>Restore</Button>}>
        {user.full_name} has been deleted. Their name stays on surveys and reports, but no one can sign in with this
        email.
      </Banner>
    )
  const hint = `Changing roles signs ${user.id === actor.user_id ? 'you' : user.first_name} out.`
  return <UserForm user={user} back={paths.users} roles={{ hint }} onSaved={() => navigate(paths.users)} />
}
