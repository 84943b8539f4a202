import { useState } from 'react'
import { EmailText } from '#frontend/features/users/EmailText.tsx'
import { NewUserForm } from '#frontend/features/users/NewUserForm.tsx'
import { userStatusOf } from '#frontend/features/users/userQueries.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { useGridQuery } from '#frontend/ui/grid/pageSize.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { roleNames } from '#shared/domain/people/roles.ts'
import type { User } from '#shared/domain/people/user.ts'
import { companyCalls } from './companyCalls.ts'

const columns: readonly Column<User>[] = [
  { key: 'name', title: 'Name', width: '26%', lines: 2, render: user => user.full_name },
  {
    key: 'email',
    title: 'Email',
    width: '32%',
    lines: 2,
    render: user => <EmailText email={user.email} />,
    text: user => user.email,
  },
  { key: 'roles', title: 'Roles', width: '26%', lines: 2, render: user => roleNames(user.roles) },
  { key: 'status', title: 'Status', render: user => <StatusChip name={userStatusOf(user)} /> },
]

/** The users of a company. Root invites the first admin, who invites the others. */
export function CompanyUsers({ company }: { company: string }) {
  const [query, setQuery] = useGridQuery()
  const [isInviting, setIsInviting] = useState(false)
  const { data, failure, stale, refreshing } = useCompanyUsers(company, query)
  const close = () => setIsInviting(false)
  return (
    <Section
      title="Users"
      actions={
        <Button icon="plus" onClick={() => setIsInviting(true)}>
          Invite user
        </Button>
      }
    >
      <DataGrid
        label="Users"
        columns={columns}
        rows={data?.data}
        rowKey={user => user.id}
        server={{ query, onQuery: setQuery, total: data?.meta.total ?? 0 }}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'No users yet', hint: 'Invite an admin, who can then invite everyone else.' }}
      />
      <Dialog title="Invite user" open={isInviting} onClose={close} wide>
        {isInviting && <NewUserForm company={company} onBack={close} onSaved={close} />}
      </Dialog>
    </Section>
  )
}

function useCompanyUsers(id: string, { page, paginate: rows }: GridQuery) {
  const query = { id, page, rows }
  return useLive(['company-users', query], async signal => ({
    data: await companyCalls.companies.users({ query }, { signal }),
  }))
}
