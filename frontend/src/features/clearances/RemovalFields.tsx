import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance.ts'
import { isLicensed, type RemovalCompany, type Removalist } from '#shared/domain/removal.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'
import { type Opened, useCompanies, useRemovalists } from './clearancesApi.ts'
import type { ClearanceValues } from './clearanceValues.ts'
import { PickList } from './PickList.tsx'
import { RemovalistDialog } from './RemovalistDialog.tsx'
import { withoutCompany } from './removalChoice.ts'

/** Everybody who can be chosen: those of the list, and those that the clearance names already. */
function withNamed<R extends { id: string; name: string }>(all: readonly R[] = [], named: readonly R[] = []): R[] {
  const gone = named.filter(({ id }) => !all.some(each => each.id === id))
  return [...all, ...gone].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
}

/** Who removed the asbestos: companies, and their people. Without a company its people go too. */
export function RemovalFields({ named }: { named: Opened | undefined }) {
  const form = useFormContext<ClearanceValues>()
  const [companies, removalists, type] = useWatch<ClearanceValues, ['companies', 'removalists', 'type']>({
    name: ['companies', 'removalists', 'type'],
  })
  const { data: allCompanies, failure } = useCompanies()
  const { data: allPeople } = useRemovalists()
  const people = withNamed(allPeople, named?.removalists)
  const known = withNamed(allCompanies, named?.companies)
  const [dropped, say] = useState('')
  const put = (name: 'companies' | 'removalists', ids: string[]) => form.setValue(name, ids, { shouldDirty: true })
  const chooseCompanies = (ids: string[]) => {
    const { kept, gone } = withoutCompany(removalists, ids, people)
    put('companies', ids)
    if (gone.length > 0) put('removalists', kept)
    say(gone.length > 0 ? `${gone.join(', ')} went too, since their company is no longer chosen.` : '')
  }
  const lacking = type !== null && known.some(company => !isLicensed(company, type))
  return (
    <>
      <section className="field" aria-label="Removal companies" data-field="companies">
        <h3>Removal companies</h3>
        {failure && !allCompanies && <Banner tone="danger">{failure.message}</Banner>}
        {lacking && (
          <p className="small removal-note" id="removal-note">
            Highlighted companies have no {CLEARANCE_CLASS_NAMES[type]} licence, which this clearance needs.
          </p>
        )}
        <PickList
          label="Removal companies"
          rows={known}
          chosen={companies}
          onChoose={chooseCompanies}
          detail={company => <Licences company={company} />}
          marked={company => type !== null && !isLicensed(company, type) && `No ${CLEARANCE_CLASS_NAMES[type]} licence`}
          edit={(company, close) => <CompanyDialog company={company} onClose={close} />}
          empty="No removal company yet."
        />
        <Adding
          word="New company"
          dialog={close => <CompanyDialog onClose={close} onSaved={({ id }) => put('companies', [...companies, id])} />}
        />
      </section>
      <section className="field" aria-label="Removalists" data-field="removalists">
        <h3>Removalists</h3>
        <p className="small quiet" role="status">
          {dropped}
        </p>
        <PickList
          label="Removalists"
          rows={people.filter(person => companies.includes(person.removal_company_id))}
          chosen={removalists}
          onChoose={ids => put('removalists', ids)}
          detail={person => <Person person={person} companies={known} />}
          edit={(person, close) => <RemovalistDialog removalist={person} companies={known} onClose={close} />}
          empty={
            companies.length === 0
              ? 'Choose a removal company first: its people are listed here.'
              : 'Nobody of the chosen companies is known yet.'
          }
        />
        {companies.length > 0 && (
          <Adding
            word="New removalist"
            dialog={close => (
              <RemovalistDialog
                companies={known.filter(({ id }) => companies.includes(id))}
                onClose={close}
                onSaved={({ id }) => put('removalists', [...form.getValues('removalists'), id])}
              />
            )}
          />
        )}
      </section>
    </>
  )
}

function Adding({ word, dialog }: { word: string; dialog: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <span>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {word}
      </Button>
      {open && dialog(() => setOpen(false))}
    </span>
  )
}

function Licences({ company: { license_no_a: a, license_no_b: b } }: { company: RemovalCompany }) {
  const words = [a && `Class A ${a}`, b && `Class B ${b}`].filter(Boolean)
  return <>{words.join(', ') || 'No licence'}</>
}

function Person({ person, companies }: { person: Removalist; companies: readonly RemovalCompany[] }) {
  const company = companies.find(({ id }) => id === person.removal_company_id)
  return <>{[person.position, company?.name, person.contact_no].filter(Boolean).join(', ')}</>
}
