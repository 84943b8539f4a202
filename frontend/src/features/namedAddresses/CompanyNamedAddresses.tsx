import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { NamedAddressDialog } from './NamedAddressDialog.tsx'
import { NAMED_ADDRESS_KINDS } from './namedAddressKinds.ts'

/** Root creates the first office and laboratory of a company. The company’s own users manage them afterwards. */
export function CompanyNamedAddresses({ company }: { company: string }) {
  const [openKind, setOpenKind] = useState<keyof typeof NAMED_ADDRESS_KINDS>()
  const close = () => setOpenKind(undefined)
  const actions = (
    <>
      <Button icon="office" onClick={() => setOpenKind('office')}>
        New office
      </Button>
      <Button icon="laboratory" onClick={() => setOpenKind('laboratory')}>
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
          open={openKind === kind.noun}
          onClose={close}
          onCreated={close}
        />
      ))}
    </Section>
  )
}
