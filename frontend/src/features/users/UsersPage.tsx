import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { ROLES, roleNames } from '#shared/domain/people/roles.ts'
import type { User } from '#shared/domain/people/user.ts'
import { EmailText } from './EmailText.tsx'
import { deleteUserProblem, userQuotaText, userStatusOf, useUserQuota, useUsers } from './userQueries.ts'
import { useUserActions } from './useUserActions.ts'

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '20%',
    lines: 2,
    render: user => user.full_name,
    sort: user => user.full_name,
  },
  {
    key: 'email',
    title: 'Email',
    width: '24%',
    lines: 2,
    render: user => <EmailText email={user.email} />,
    text: user => user.email,
    sort: user => user.email,
  },
  {
    key: 'roles',
    title: 'Roles',
    width: '18%',
    lines: 2,
    render: user => roleNames(user.roles),
    sort: user => roleNames(user.roles),
  },
  {
    key: 'position',
    title: 'Position',
    width: '14%',
    lines: 2,
    render: user => user.position,
    sort: user => user.position,
  },
  { key: 'phone', title: 'Phone', render: user => user.phone, sort: user => user.phone },
  {
    key: 'status',
    title: 'Status',
    render: user => <StatusChip name={userStatusOf(user)} />,
    sort: userStatusOf,
  },
]

const STATUS_FILTER = [
  ['here', 'Active and invited'],
  ['Active', 'Active'],
  ['Invited', 'Invited'],
  ['Deleted', 'Deleted'],
  ['', 'Everyone'],
] as const
const ROLE_FILTER = [['', 'All roles'], ...ROLES.map(({ id, name }) => [String(id), name] as const)] as const

const matches = (status: string, role: string) => (user: User) =>
  (status === '' || (status === 'here' ? !user.deleted_at : userStatusOf(user) === status)) &&
  (role === '' || user.roles.some(id => String(id) === role))

export function UsersPage() {
  useSetBreadcrumbs({ name: 'Users' })
  const { data, failure, stale } = useUsers()
  const [status, setStatus] = useState<string>('here')
  const [role, setRole] = useState('')
  return (
    <Page title="Users" {...useQuotaProps()}>
      <DataGrid
        label="Users"
        columns={columns}
        rows={data?.filter(matches(status, role))}
        rowKey={user => user.id}
        href={user => paths.user(user.id)}
        search="Search name, email or position"
        filters={
          <>
            <GridFilter label="Role" value={role} options={ROLE_FILTER} onChange={setRole} />
            <GridFilter label="Status" value={status} options={STATUS_FILTER} onChange={setStatus} />
          </>
        }
        stale={stale}
        failure={failure}
        empty={{ title: 'No users found', hint: 'Try another role or status.' }}
        actions={user => <RowActions user={user} />}
      />
    </Page>
  )
}

/** The number of users, and the button to invite one, which is disabled at the limit. */
function useQuotaProps() {
  const quota = useUserQuota()
  // A blank line reserves the place until the quota has loaded.
  if (!quota) return { facts: ['\u00a0'], action: <NewUser /> }
  const { user_count: count, user_limit: limit } = quota
  if (limit === undefined) return { facts: [userQuotaText(quota)], action: <NewUser /> }
  const full = `Your company has reached its limit of ${limit} users`
  return {
    facts: [userQuotaText(quota)],
    action:
      count < limit ? (
        <NewUser />
      ) : (
        <Button kind="primary" icon="plus" why={full}>
          New user
        </Button>
      ),
  }
}

const NewUser = () => (
  <ButtonLink kind="primary" icon="plus" to={paths.newUser}>
    New user
  </ButtonLink>
)

function RowActions({ user }: { user: User }) {
  const { actor } = useSession()
  const { deleteUser, restore } = useUserActions()
  if (user.deleted_at)
    return (
      <Button icon="waiting" onClick={() => void restore(user)}>
        Restore
      </Button>
    )
  if (deleteUserProblem(actor, user)) return null
  return <Button kind="quiet" icon="trash" label={`Delete ${user.full_name}`} onClick={() => void deleteUser(user)} />
}
