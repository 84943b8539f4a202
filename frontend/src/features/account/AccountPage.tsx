import { ROLE_NAMES } from '#shared/domain/vocabulary.ts'
import { useSession } from '../../api/session.tsx'
import { useTrail } from '../../app/trail.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Page, Section } from '../../ui/Page.tsx'

/** Who one is here, as the reports name one. */
export function AccountPage() {
  useTrail({ name: 'Account' })
  const { user, company } = useSession()
  return (
    <Page title="Account" facts={[user.email, company.name]}>
      <Section title="You">
        <Facts
          facts={[
            { name: 'Name', value: user.full_name },
            { name: 'Position', value: user.position },
            { name: 'Phone', value: user.phone },
            { name: 'Qualifications', value: user.qualifications },
            { name: 'Licence number', value: user.license_no },
            { name: 'Roles', value: user.roles.map(role => ROLE_NAMES[role]).join(', ') },
          ]}
        />
      </Section>
    </Page>
  )
}
