import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { NamedAddress } from '#shared/domain/company/client.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import type { NamedAddressKind } from './namedAddressKinds.ts'

const addressOf = ({ address }: NamedAddress) => fullAddress(address)
const columns: readonly Column<NamedAddress>[] = [
  { key: 'name', title: 'Name', width: '34%', lines: 2, render: row => row.name, sort: row => row.name },
  { key: 'address', title: 'Address', lines: 2, render: addressOf, sort: addressOf },
]

export function NamedAddressesPage({ kind }: { kind: NamedAddressKind }) {
  const { noun, title, hint, create, edit, useList } = kind
  useSetBreadcrumbs({ name: title })
  const { data, failure, stale } = useList()
  const add = (
    <ButtonLink kind="primary" icon="plus" to={create}>
      {`New ${noun}`}
    </ButtonLink>
  )
  return (
    <Page title={title} action={add}>
      <DataGrid
        label={title}
        columns={columns}
        rows={data}
        rowKey={row => row.id}
        href={row => edit(row.id)}
        search="Search name or address"
        stale={stale}
        failure={failure}
        empty={{ title: `There are no ${title.toLowerCase()}`, hint }}
        actionsWidth="128"
        actions={row => <Actions kind={kind} row={row} />}
      />
    </Page>
  )
}

function Actions({ kind, row: { id, name } }: { kind: NamedAddressKind; row: NamedAddress }) {
  const { run } = useCommand('namedAddresses')
  const detail = `${name} can no longer be chosen. Surveys that already use it keep it.`
  const deleteRow = async () => {
    if (await confirm(deleteQuestion(kind.noun, detail))) await run(kind.delete, { body: { id } })
  }
  return (
    <>
      <ButtonLink icon="edit" label={`Edit ${name}`} to={kind.edit(id)} />
      <Button icon="trash" label={`Delete ${name}`} onClick={() => void deleteRow()} />
    </>
  )
}
