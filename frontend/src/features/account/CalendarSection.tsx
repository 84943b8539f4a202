import { useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { NewSecret } from '#frontend/features/apiTokens/NewSecret.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { LoadingPlaceholder } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { tokens } from '#shared/contract/access/tokens.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

const { tokens: calls } = clientOf({ tokens })

/** The user’s calendar address, a secret URL. */
export function CalendarSection() {
  const { full_name } = useSession().user
  const { run, busy } = useCommand('calendar')
  const { data, failure, stale } = useLive(['calendar'], signal => calls.calendar({}, { signal }))
  const [address, setAddress] = useState<string>()
  const create = async () => {
    const isConfirmed = await (data ? confirm(ANOTHER) : true)
    if (isConfirmed) setAddress((await run(calls.createCalendar, {}))?.data.address)
  }
  const revoke = async () => {
    if (await confirm(END)) await run(calls.endCalendar, {})
  }
  if (address)
    return (
      <NewSecret
        what="Calendar address"
        noun="address"
        name={full_name}
        secret={address}
        onDone={() => setAddress(undefined)}
      />
    )
  return (
    <Section title="Calendar">
      <p className="quiet">
        See the buildings you survey in your own calendar. It reads them at a secret address: add it there as a
        subscription. Anyone with the address can read them too.
      </p>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {failure && <Failure {...failure} />}
      {data && (
        <p>
          Address created {formatMoment(data.created_at)},{' '}
          {data.read_at ? `last read ${formatMoment(data.read_at)}` : 'not read yet'}
        </p>
      )}
      {data === undefined && !failure && (
        <LoadingPlaceholder>
          <div className="row">
            <Button icon="calendar">Create a calendar address</Button>
          </div>
        </LoadingPlaceholder>
      )}
      {data !== undefined && (
        <div className="row">
          <Button icon="calendar" busy={busy} onClick={() => void create()}>
            {data ? 'New calendar address' : 'Create a calendar address'}
          </Button>
          {data && <Button onClick={() => void revoke()}>End the calendar address</Button>}
        </div>
      )}
    </Section>
  )
}

const ANOTHER = {
  title: 'New calendar address',
  message: 'The address you have now ends. Calendars that read it need the new one.',
  confirm: 'Create',
}
const END = {
  title: 'End the calendar address',
  message: 'Calendars that read it no longer get your surveys.',
  confirm: 'End address',
  danger: true,
}
