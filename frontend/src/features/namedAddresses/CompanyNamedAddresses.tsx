import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { NamedAddressDialog } from './NamedAddressDialog.tsx'
import { NAMED_ADDRESS_KINDS } from './namedAddressKinds.ts'

/** Root gives a company its first office and laboratory; its own people see and change them. */
export function CompanyNamedAddresses({ company }: { company: string }) {
  const [open, show] = useState<keyof typeof NAMED_ADDRESS_KINDS>()
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
      <p className="quiet">Anything you add here appears in the company’s own lists.</p>
      {Object.values(NAMED_ADDRESS_KINDS).map(kind => (
        <NamedAddressDialog
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
