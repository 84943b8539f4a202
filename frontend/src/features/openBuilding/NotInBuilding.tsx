import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'

/** Shown where a link names a floor, room or item that is not in the building, or no longer is. */
export function NotInBuilding({ noun, to }: { noun: 'floor' | 'room' | 'item'; to: string }) {
  return (
    <Page title="Not found">
      <Empty
        title={`We couldn’t find that ${noun}`}
        hint={`The ${noun} may have been deleted, or the link is wrong.`}
        action={<ButtonLink to={to}>Back</ButtonLink>}
      />
    </Page>
  )
}
