import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { PlaceDialog } from './NamedAddressDialog.tsx'
import { KINDS } from './namedAddressKinds.ts'

/** Root gives a company its first office and laboratory; its own people see and change them. */
export function CompanyPlaces({ company }: { company: string }) {
  const [open, show] = useState<keyof typeof KINDS>()
  const close = () => show(undefined)
  const actions = (
    <>
      <Button icon="office" onClick={() => show('office')}>
        New office
      </Button>
      <Button icon="laboratory" onClick={() => show('laboratory')}>
        New laboratory
      </Button>
    </>
  )
  return (
    <Section title="Offices and laboratories" actions={actions}>
      <p className="quiet">What is created here appears with the company’s own offices and laboratories.</p>
      {Object.values(KINDS).map(kind => (
        <PlaceDialog
          key={kind.noun}
          kind={kind}
          company={company}
          open={open === kind.noun}
          onClose={close}
          onMade={close}
        />
      ))}
    </Section>
  )
}
