import { api } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { useSignOut } from '#frontend/store/useSignOut.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { OpenSession } from '#shared/domain/people/openSession.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

const columns: readonly Column<OpenSession>[] = [
  { key: 'browser', title: 'Browser', render: ({ browser }) => browser || 'Not recorded', card: 'title' },
  { key: 'started', title: 'Signed in', width: '170', render: ({ started_at }) => formatMoment(started_at) },
  {
    key: 'used',
    title: 'Last used',
    width: '170',
    render: ({ used_at }) => formatMoment(used_at),
    card: 'below',
  },
]

/** The user’s sessions. Each can be ended, or all of them where a device was lost or left signed in. */
export function SessionsSection() {
  const signOut = useSignOut()
  const { run } = useCommand('sessions')
  const { data, failure, stale } = useLive(['sessions'], signal => api.auth.sessions({}, { signal }))
  const signOutEverywhere = async () => {
    const answer = await confirm({
      title: 'Sign out everywhere',
      message:
        'You’ll be signed out on every phone, tablet and computer, including this one. Changes a device hasn’t sent yet stay on it until you sign in there again.',
      confirm: 'Sign out everywhere',
      danger: true,
    })
    if (answer) await signOut(true).catch(showFailure)
  }
  return (
    <Section title="Signed-in devices">
      <p className="quiet">Lost a device, or left one signed in? Sign out there, or on all of them at once.</p>
      <div>
        <Button icon="leave" onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </Button>
      </div>
      <DataGrid
        label="Signed-in devices"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        stale={stale}
        failure={failure}
        empty={{ title: 'No devices' }}
        actionsWidth="130"
        actions={({ id, is_this }) =>
          is_this ? (
            'This device'
          ) : (
            <Button onClick={() => void run(api.auth.endSession, { params: { id } })}>Sign out</Button>
          )
        }
      />
    </Section>
  )
}
