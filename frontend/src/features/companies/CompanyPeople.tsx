import { useState } from 'react'
import type { User } from '#shared/domain/person.ts'
import { roleNames } from '#shared/domain/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Section } from '../../ui/Page.tsx'
import { FIRST } from '../../ui/rows.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NewUserForm } from '../users/NewUserForm.tsx'
import { stateOf } from '../users/people.ts'
import { useCompaniesChanged, usePeopleOf } from './companiesApi.ts'

const columns: readonly Column<User>[] = [
  { key: 'name', title: 'Name', width: '22%', render: user => user.full_name },
  { key: 'email', title: 'Email', render: user => user.email },
  { key: 'roles', title: 'Roles', render: user => roleNames(user.roles) },
  { key: 'state', title: 'State', width: '110', render: user => <StatusChip name={stateOf(user)} /> },
]

/** The people of a company; root asks its first admin in, who asks in the others. */
export function CompanyPeople({ company }: { company: string }) {
  const [asked, ask] = useState(FIRST)
  const [open, show] = useState(false)
  const { data, failure, asOf, refreshing } = usePeopleOf(company, asked)
  const changed = useCompaniesChanged()
  const close = () => show(false)
  return (
    <Section
      title="People"
      actions={
        <Button icon="plus" onClick={() => show(true)}>
          Invite a person
        </Button>
      }
    >
      <DataGrid
        label="People"
        columns={columns}
        rows={data?.data}
        rowKey={user => user.id}
        server={{ asked, onAsk: ask, total: data?.meta.total ?? 0 }}
        refreshing={refreshing}
        asOf={asOf}
        failure={failure}
        empty={{ title: 'Nobody yet', hint: 'Invite an admin, who then invites the others.' }}
      />
      <Dialog title="Invite a person" open={open} onClose={close} wide>
        {open && (
          <NewUserForm
            company={company}
            onBack={close}
            onSaved={async () => {
              close()
              await changed()
            }}
          />
        )}
      </Dialog>
    </Section>
  )
}
