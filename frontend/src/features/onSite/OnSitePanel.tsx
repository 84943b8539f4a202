import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isIssued } from '#shared/domain/edits/reportEdits.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'

/** Links to the on-site register of a building with an issued report, for users who may set it up. */
export function OnSitePanel() {
  const { tree, survey, building } = useOpenBuilding()
  const { actor } = useSession()
  if (!may(actor, 'manage') || !tree.reports.some(isIssued)) return null
  return (
    <Section
      title="On site"
      actions={
        <ButtonLink kind="quiet" to={paths.onSite(survey, building)}>
          Poster, PIN and log
        </ButtonLink>
      }
    >
      <p className="quiet">
        Contractors scan a poster at the building, enter a PIN, read its register and confirm that they did.
      </p>
    </Section>
  )
}
